/** How the table lies in the window: players beside the board; all below it on a tablet held upright; one thing after the other on a
 * phone; in a low window the hand beside the board. */
export type Shape = "desktop" | "tablet" | "phone" | "low";
