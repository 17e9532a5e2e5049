/** Storage keys and CSS variables of dividers begin with this. */
export const SPLIT_PREFIX = "assay-split-";

/**
 * The source of the inline script that puts every kept divider in its place before the first paint: panes would
 * otherwise jump once React has taken over the page. Storage may be switched off; pages then start as they say.
 */
export const SPLIT_BEFORE_PAINT = `try {
  Object.keys(localStorage).forEach(function (key) {
    var kept = localStorage.getItem(key);
    if (key.startsWith("${SPLIT_PREFIX}") && /^0\\.[0-9]+$/.test(kept)) {
      document.documentElement.style.setProperty("--" + key, Number(kept) * 100 + "%");
    }
  });
} catch (refused) {}`;
