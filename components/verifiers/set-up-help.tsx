import { Facts } from "@/components/ui/facts";

/** How a verifier is set up, where none is. */
export function SetUpHelp({ hasScores }: { hasScores: boolean }) {
  return (
    <div className="rounded-md border border-line bg-surface p-4">
      <p className="text-base font-[550]">No verifier is set up</p>
      <p className="mt-1 mb-3 max-w-[72ch] text-sm text-ink-2">
        {hasScores ? "Imported scores are here all the same. " : ""}
        The operator sets one up in the server’s environment and starts the server again; nothing of it can be set from
        a page.
      </p>
      <Facts
        facts={[
          {
            term: "Local model",
            value: (
              <>
                <code>ASSAY_MODEL_FOLDER</code>: a folder laid out as on Hugging Face (config.json, tokenizer.json,
                tokenizer_config.json, onnx/model.onnx). Nothing is downloaded; the optional package
                @huggingface/transformers has to be installed.
              </>
            ),
          },
          {
            term: "Judge over HTTP",
            value: (
              <>
                <code>ASSAY_JUDGE_URL</code>, <code>ASSAY_JUDGE_MODEL</code> and <code>ASSAY_JUDGE_REVISION</code>{" "}
                together; <code>ASSAY_JUDGE_CLASSES</code> names the classes of texts that may leave.
              </>
            ),
          },
          {
            term: "Scores from elsewhere",
            value: (
              <>
                <code>assay verify-claims</code> prints scores as JSON lines;{" "}
                <code>POST /runs/&#123;runId&#125;/scores</code> takes them in.
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
