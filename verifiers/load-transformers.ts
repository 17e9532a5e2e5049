import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as TransformersModule from "@huggingface/transformers";
import { VerifierUnavailable } from "./verifier";

export type Transformers = typeof TransformersModule;

let loading: Promise<Transformers> | undefined;

/**
 * Loads the model runtime on first use. It is an optional package of several hundred megabytes, and nothing else needs it.
 * @throws VerifierUnavailable `no_package` where it isn't installed.
 */
export function loadTransformers(): Promise<Transformers> {
  loading ??= importTransformers();
  return loading;
}

function findModule(): string {
  try {
    const entry = createRequire(import.meta.url).resolve("@huggingface/transformers");
    return join(dirname(entry), "transformers.node.mjs");
  } catch {
    throw new VerifierUnavailable(
      "no_package",
      "The optional package @huggingface/transformers is not installed here; a local model needs it.",
    );
  }
}

async function importTransformers(): Promise<Transformers> {
  // By its installed path, so that no bundler takes the module in: it looks for its native runtime beside itself.
  const path = pathToFileURL(findModule()).href;
  const loaded = (await import(/* @vite-ignore */ path)) as Transformers;
  // A model is a folder that somebody put there. Nothing is ever fetched, whatever a configuration asks for.
  loaded.env.allowRemoteModels = false;
  loaded.env.fetch = () => Promise.reject(new Error("a local model fetches nothing"));
  loaded.env.useBrowserCache = false;
  loaded.env.useFSCache = false;
  loaded.env.useWasmCache = false;
  return loaded;
}
