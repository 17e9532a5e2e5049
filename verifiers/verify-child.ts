/**
 * The process that holds a model. It is built to `dist/verify-child.mjs` and started by `openChildVerifier`, which can kill it: native code
 * that crashes or hangs costs this process and no server.
 */
import type { ChildAnswer, ChildOrder } from "./child-order";
import { openOnnxVerifier } from "./onnx-verifier";
import { type Verifier, VerifierUnavailable } from "./verifier";

let verifier: Verifier | null = null;

async function open(order: Extract<ChildOrder, { do: "open" }>): Promise<ChildAnswer> {
  const { id, folder, entailmentLabel } = order;
  verifier = await openOnnxVerifier(folder, entailmentLabel === null ? {} : { entailmentLabel });
  const { id: name, revision, entailmentLabel: label, batchSize } = verifier;
  return { id, opened: { name, revision, entailmentLabel: label, batchSize } };
}

async function follow(order: ChildOrder): Promise<ChildAnswer> {
  const { id } = order;
  if (order.do === "open") return open(order);
  if (verifier === null) throw new VerifierUnavailable("not_configured", "no model is open");
  return order.do === "cut"
    ? { id, windows: await verifier.cutPremises(order.pairs) }
    : { id, outcomes: await verifier.score(order.pairs) };
}

async function answer(order: ChildOrder): Promise<void> {
  let said: ChildAnswer;
  try {
    said = await follow(order);
  } catch (error) {
    const code = error instanceof VerifierUnavailable ? error.code : "bad_model";
    said = { id: order.id, unavailable: { code, message: error instanceof Error ? error.message : String(error) } };
  }
  process.send?.(said);
}

process.on("message", (order: ChildOrder) => {
  void answer(order);
});
// Nobody is left to ask.
process.on("disconnect", () => process.exit(0));
