import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { loadRoles } from "../games";
import RoleChoice from "./RoleChoice.svelte";

const place = { face: 0, role: "" };
const desk = {
  sight: { picture: { places: [place, { face: 0, role: "" }] } },
  socket: { connection: "open" },
  say: (key: string) => key,
  act: vi.fn(),
};
vi.mock("./desk.svelte", () => ({ useDesk: () => desk }));
afterEach(cleanup);

async function open() {
  const roles = (await loadRoles("cove"))!;
  const { container } = render(RoleChoice, { seat: 0, isMine: true, roles });
  return container.querySelector("select")!;
}

it("shows nobody as chosen whom the server may refuse", async () => {
  const select = await open();
  await fireEvent.change(select, { target: { value: "captain" } });
  expect(desk.act).toHaveBeenCalledExactlyOnceWith({ act: "Appear", seat: 0, face: 0, role: "captain" });
  expect(select.value).toBe("");
});

it("cannot be used while nobody would hear of it", async () => {
  desk.socket.connection = "lost";
  expect((await open()).disabled).toBe(true);
});
