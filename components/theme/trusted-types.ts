/**
 * The source of the one inline script that installs the default Trusted Types policy. React makes script elements
 * by parsing an empty script tag, and sets style text and plain text through `innerHTML`; chunks and the PDF worker
 * are loaded by URL. Everything else is refused.
 *
 * - HTML: the empty script tag, or text without `<` (which can't make an element, whatever it holds);
 * - script URLs: our own origin, below `/_next/static/` or `/pdfjs/`;
 * - script text: never.
 *
 * The source holds no `<` itself, so that React may set it again after a failed hydration.
 */
export const TRUSTED_TYPES_POLICY = `(function () {
  if (!window.trustedTypes || trustedTypes.defaultPolicy) return;
  var open = String.fromCharCode(60);
  var emptyScript = open + "script>" + open + "/script>";
  trustedTypes.createPolicy("default", {
    createHTML: function (text) {
      if (text === emptyScript || text.indexOf(open) === -1) return text;
      throw new TypeError("Markup is never parsed here.");
    },
    createScriptURL: function (url) {
      var parsed = new URL(url, location.origin);
      var ours = parsed.origin === location.origin;
      if (ours && (parsed.pathname.startsWith("/_next/static/") || parsed.pathname.startsWith("/pdfjs/"))) return url;
      throw new TypeError("Scripts come from this server's own files only.");
    },
  });
})();`;

/**
 * Hands the page's nonce to libraries that add a style element (the scroll lock below dialogs reads this global).
 * It's read from the running script, so that the nonce isn't written into the source a second time.
 */
export const STYLE_NONCE = `window.__webpack_nonce__ = document.currentScript ? document.currentScript.nonce : undefined;`;

/**
 * Keeps zod from compiling its checks: it tries `new Function` as the first shape is made, which the policy refuses and
 * reports. zod takes its settings from this global if it is there first; `trusted-types.test.ts` holds it to that.
 */
export const ZOD_WITHOUT_EVAL = `window.__zod_globalConfig = { jitless: true };`;
