/** Sends what people ask for, and says near the button why not. */

import { spoken, t } from "./texts.js";

const TRIES = 3;
const ECHO_MS = 2500;
const BUBBLE_MS = 7000;

/** A key that makes a repeated request harmless; works without a secure context. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * POST JSON and read the answer; a refusal and the network's failures come back as words of the page.
 * @returns {Promise<{ok: boolean, status: number, body: any}>}
 */
export async function post(path, body) {
  try {
    const reply = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(7000),
    });
    const said = await reply.json().catch(() => ({}));
    return { ok: reply.ok, status: reply.status, body: reply.ok ? said : { ...said, message: spoken(said.message) } };
  } catch {
    return { ok: false, status: 0, body: { message: t("command.silent") } };
  }
}

/**
 * Listen to a form. Its buttons are off in the page that comes: what is sent before anybody listens
 * would go into the address, a PIN with it.
 * @param {HTMLFormElement} form @param {(event: SubmitEvent) => void} heard
 */
export function onSubmit(form, heard) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    heard(event);
  });
  for (const button of form.querySelectorAll("button")) button.disabled = false;
}

/** Say something in a bubble at an element; nothing on the page moves. */
export function bubble(element, words) {
  document.querySelector(".bubble")?.remove();
  const note = document.createElement("p");
  note.className = "bubble";
  note.setAttribute("role", "alert");
  note.textContent = words;
  (element?.closest("dialog") ?? document.body).append(note);
  const box = element?.getBoundingClientRect() ?? { left: 16, right: innerWidth - 16, top: innerHeight / 2 };
  const left = (box.left + box.right - note.offsetWidth) / 2;
  const above = box.top - note.offsetHeight - 10;
  note.style.left = `${Math.max(8, Math.min(left, innerWidth - note.offsetWidth - 8))}px`;
  note.style.top = `${above < 8 ? Math.min((box.bottom ?? box.top) + 10, innerHeight - note.offsetHeight - 8) : above}px`;
  const away = () => note.remove();
  setTimeout(away, BUBBLE_MS);
  addEventListener("pointerdown", away, { once: true });
}

/**
 * Make the function that pages send commands with. It waits for the hub's echo in the stream, so
 * that nothing is shown as counted that is not.
 * @param {import("./live.js").Live} live
 */
export function commander(live) {
  /**
   * @param {string} seat who asks @param {string} name @param {object} data
   * @param {HTMLElement} [button] busy meanwhile; refusals appear there; with `data-repeat` it
   *   takes more taps meanwhile
   * @param {{seen?: number, effect?: string}} [more] what a preview of a correction said
   * @returns {Promise<boolean>} whether it counted
   */
  return async function send(seat, name, data, button, more = {}) {
    if (waiting.get(button) && !("repeat" in button.dataset)) return false;
    busy(button, 1);
    const body = { id: newId(), game: live.view.game, name, data, seen: live.view.revision, ...more };
    try {
      let answer;
      for (let attempt = 1; attempt <= TRIES; attempt++) {
        answer = await post(`${live.address}/commands?seat=${encodeURIComponent(seat)}`, body);
        if (answer.status !== 0) break;
      }
      if (!answer.ok) bubble(button, answer.body.message || t("command.failed"));
      else await echo(live, answer.body.revision);
      return answer.ok;
    } finally {
      busy(button, -1);
    }
  };
}

/**
 * Make the function that pages ask the rules with; nothing of it is kept or shown to others.
 * @param {import("./live.js").Live} live
 */
export const asker = (live) =>
  /** @param {string} seat who asks @param {string} name @param {object} data */
  (seat, name, data = {}) =>
    post(`${live.address}/ask?seat=${encodeURIComponent(seat)}`, { id: newId(), game: live.view.game, name, data });

/** How many answers a button waits for; more than one only where each tap is a roll of its own. */
const waiting = new WeakMap();

function busy(button, more) {
  if (!button) return;
  const left = (waiting.get(button) ?? 0) + more;
  waiting.set(button, left);
  if (left) button.setAttribute("aria-busy", "true");
  else button.removeAttribute("aria-busy");
}

async function echo(live, revision) {
  if (live.view.revision >= revision) return;
  await new Promise((done) => {
    const check = () => {
      if (live.view.revision >= revision) finish();
    };
    const finish = () => {
      clearTimeout(timer);
      live.removeEventListener("state", check);
      done();
    };
    const timer = setTimeout(() => live.refresh().then(finish), ECHO_MS);
    live.addEventListener("state", check);
  });
}
