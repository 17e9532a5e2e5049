const OPEN_LAYER =
  '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"], [role="menu"][data-state="open"], [role="listbox"][data-state="open"], dialog[open]';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement &&
    !["checkbox", "radio", "button", "submit", "reset", "range", "color", "file"].includes(target.type)
  );
}

/**
 * Whether a single key may act as a command. It may not while somebody types, composes a character, holds Ctrl, Alt or
 * Meta, keeps the key down (unless `mayRepeat`, for keys that only move), or has a dialog, menu or list open, nor when
 * something else took it.
 */
export function mayFireKey(event: KeyboardEvent, mayRepeat = false): boolean {
  if (event.defaultPrevented || event.isComposing || (event.repeat && !mayRepeat)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && document.querySelector(OPEN_LAYER) === null;
}
