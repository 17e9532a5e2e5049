/**
 * Courtesies, offers and other talk that states nothing a source could say, as whole sentences, folded and without closing
 * signs. Each must fit from end to end: a courtesy that goes on to state something is none.
 */
const GREETINGS: readonly RegExp[] = [
  /^(?:hello|hi|hey|greetings|dear [\p{L}.]+|good (?:morning|afternoon|evening|day)|hallo|guten tag|bonjour|hola|ciao|salut)(?:,? (?:there|everyone|all|(?:(?:mr|mrs|ms|dr|prof)\.? )?[\p{L}.]+))?$/u,
  /^(?:(?:i'm|i am|we're|we are) )?(?:so |very |really )?sorry(?: about that| for (?:the|any) \D{0,40})?$/u,
  /^(?:my )?apologies(?: for (?:the|any) \D{0,40})?$/u,
  /^(?:sure|certainly|of course|absolutely|definitely|gladly|okay|ok|great|thanks|no problem|(?:that's|that is|this is|what) an? (?:[a-z]{2,14},? ){1,5}question|(?:great|good|excellent|interesting) question|gerne|natürlich|claro|bien sûr)(?: thing)?$/u,
  /^(?:many )?(?:thanks|thank you|danke|vielen dank|merci|gracias)(?: (?:so|very) much)?(?: for [^.\d]{0,60}| für [^.\d]{0,60}| pour [^.\d]{0,60}| por [^.\d]{0,60})?$/u,
  /^(?:i'm|i am|we're|we are) (?:so |very |really )?(?:glad|happy|pleased|delighted|excited) (?:that |to (?:hear|see|know|meet) )?(?:you|this|that)\b[^\d]{0,160}$/u,
  /^you(?:'re| are) (?:very |most )?welcome\b[^\d]{0,40}$/u,
  /^(?:best|kind|warm)? ?(?:regards|wishes|luck)(?:,? [\p{L} .]{0,40})?$/u,
  /^(?:good luck|have a (?:nice|great|good|lovely) [a-z]{3,10}|take care|all the best|stay (?:safe|healthy|well))(?: [^\d]{0,60})?$/u,
];

const OFFERS: readonly RegExp[] = [
  /^(?:i (?:really )?|we )?hope (?:this|that|it|these|the above)(?: [a-z]+){0,2} (?:helps|help|was helpful|is helpful|answers|clarifies|clears|assists|gives)\b[^\d]{0,120}$/u,
  /^(?:ich hoffe|das hilft|viel erfolg|j'espère que|espero que)[^\d]{0,60}$/u,
  /^let me (?:know|check|look|see|help|explain|walk|break|summari[sz]e|clarify|try)\b[^\d]{0,100}$/u,
  /^(?:please |so |and )?(?:feel free|do not hesitate|don't hesitate|reach out|let me know|ask away)\b[^\d]{0,200}$/u,
  /^(?:please )?(?:let me know|tell me|share|provide (?:me|more)|give me|clarify|specify) [^\d]{0,160}(?:so (?:that )?i can|and i(?:'ll| will| can)|if you|more (?:details|context|information))[^\d]{0,120}$/u,
  /^(?:if|should) you (?:have|need|want|would|require|are|need)\b[^\d]{0,160}(?:let me know|feel free|just ask|please ask|ask me|happy to|glad to|contact me|reach out|be able to help|can help|hesitate)[^\d]{0,80}$/u,
  /^(?:i'm|i am|i'd be|i would be|we're|we are|i'll be|always) (?:always |more than )?(?:happy|glad|here|available|pleased|ready) to (?:help|assist|answer|provide|explain|elaborate|discuss)[^\d]{0,160}$/u,
  /^(?:is there anything|anything else|can i|may i|shall i|should i|could i|would you like|do you (?:want|need|have)|how can i|what else|kann ich|puis-je|puedo)\b[^\d]{0,160}\?$/u,
];

const MAX_UNITS = 320;

/** Whether a folded sentence is a greeting, thanks, or an apology: `greeting`; or an offer of help: `offer`. */
export function findCourtesy(folded: string): "greeting" | "offer" | null {
  if (folded.length > MAX_UNITS) return null;
  if (!/[\p{L}\p{N}]/u.test(folded)) return "greeting";
  const isQuestion = folded.endsWith("?");
  const bare = folded.replace(/[^\p{L}\p{N}?]+$/u, "");
  if (GREETINGS.some((pattern) => pattern.test(bare))) return "greeting";
  return OFFERS.some((pattern) => pattern.test(isQuestion ? folded : bare)) ? "offer" : null;
}
