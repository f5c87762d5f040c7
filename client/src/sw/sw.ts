/** The service worker: each part adds the listeners of its own matter. */

import "./push";
import "./shell";
