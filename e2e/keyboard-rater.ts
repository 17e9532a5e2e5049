import { expect, type Page, type Response } from "@playwright/test";
import { z } from "zod";
import { benchTask, type BenchTask } from "../contracts/bench";
import { commandOfKey, digitOf, reasonsListed } from "../components/bench/bench-keys";
import { type BenchState, findCurrent, firstAnswersToSend, startState } from "../components/bench/bench-state";
import { DEFAULT_WORDS } from "../domain/rubric/rubric-words";
import { errorsOf, markedCitations, problemsOf } from "../components/bench/claim-facts";
import { withConfirmed, questionsAsked, type ResponseQuestion } from "../components/bench/response-actions";
import { reduceBench } from "../components/bench/judgement-state";
import { ANSWERS_QUESTION, CITATION_MARKS, DECLINED, REFUSAL_CAUSES } from "../domain/rubric/codes";
import type { SampleJudgement } from "../prisma/seed/content/sample-content";

const taken = z.object({ task: benchTask.nullable() });

type SaidClaim = SampleJudgement["claims"][number];

/**
 * A rater who judges with the keyboard alone. It follows in its head what each key does, by the same rules that the manual states, and so
 * knows where it is without a look; what it has done is then read from the screen and from the record.
 */
export class KeyboardRater {
  readonly page: Page;
  readonly #tasks = new Map<string, BenchTask>();
  #state: BenchState | null = null;

  constructor(page: Page) {
    this.page = page;
    page.on("response", (response) => {
      if (response.url().endsWith("/first-stage")) {
        void this.#keepOpened(response).catch(() => undefined);
        return;
      }
      if (!response.url().endsWith("/queue/next")) return;
      void this.#keep(response).catch(() => undefined);
    });
  }

  async #keep(response: Response): Promise<void> {
    const { task } = taken.parse(await response.json());
    if (task !== null) this.#tasks.set(task.question, task);
  }

  async #keepOpened(response: Response): Promise<void> {
    const task = benchTask.parse(await response.json());
    this.#tasks.set(task.question, task);
  }

  /** Says with the source closed that every claim can be understood on its own, and goes on with it open. */
  async openSource(task: BenchTask): Promise<BenchTask> {
    const opened = this.page.waitForResponse((response) => response.url().endsWith("/first-stage"));
    while (firstAnswersToSend(this.#now) === null) await this.press("1");
    const next = benchTask.parse(await (await opened).json());
    this.#state = startState(next);
    await this.#waitForSource();
    if (next.responseId !== task.responseId) throw new Error("another response was opened");
    return next;
  }

  /** Opens the queue. */
  async open(projectId: string): Promise<void> {
    await this.page.goto(`/p/${projectId}/queue`);
  }

  /** The response on screen, once its source is there as well; null where nothing is left. */
  async findTask(): Promise<BenchTask | null> {
    const question = this.page.getByRole("region", { name: "Question" }).getByRole("heading");
    const empty = this.page.getByText("Nothing is left to judge");
    await expect(question.or(empty)).toBeVisible();
    if (await empty.isVisible()) return null;
    const text = await question.innerText();
    const task = this.#tasks.get(text);
    if (task === undefined) throw new Error(`a question that was never sent is on screen: ${text}`);
    this.#state = startState(task);
    if (!task.isSourceClosed) await this.#waitForSource();
    return task;
  }

  /** No key judges before the source is on screen. */
  async #waitForSource(): Promise<void> {
    const source = this.page.getByRole("region", { name: /^(Text|Pages) of the source$/ });
    const none = this.page.getByText(/Nothing was retrieved/);
    await expect(source.or(none).first()).toBeVisible();
  }

  get #now(): BenchState {
    if (this.#state === null) throw new Error("nothing is on screen");
    return this.#state;
  }

  /** Presses a key, and thinks what it does. */
  async press(key: string): Promise<void> {
    const command = commandOfKey(this.#now, key);
    await this.page.keyboard.press(key);
    if (command?.kind === "act") this.#state = reduceBench(this.#now, command.action);
  }

  async #goToClaim(index: number): Promise<void> {
    for (;;) {
      const { place } = this.#now;
      const at = place.kind === "claim" ? place.index : this.#now.task.claims.length;
      if (at === index) return;
      await this.press(at < index ? "n" : "p");
    }
  }

  async #chooseReason(wanted: SaidClaim["reason"]): Promise<void> {
    const offers = reasonsListed(this.#now);
    const isFine = (reason: (typeof offers)[number]["reason"]) => {
      const tried = reduceBench(this.#now, { type: "reason", reason });
      const current = findCurrent(tried);
      return current !== null && problemsOf(tried.task, current.claim, current.judged).length === 0;
    };
    const at = offers.findIndex((offer) => offer.reason === wanted && isFine(offer.reason));
    const chosen = at >= 0 ? at : offers.findIndex((offer) => isFine(offer.reason));
    if (offers[chosen]?.reason === findCurrent(this.#now)?.judged.reason || chosen < 0) return;
    await this.press("r");
    await this.press(digitOf(chosen));
  }

  async #markCitations(index: number, said: SaidClaim): Promise<void> {
    const claim = this.#now.task.claims[index];
    if (claim === undefined) return;
    for (const citation of markedCitations(this.#now.task, claim)) {
      const mark = said.marks[claim.citations.indexOf(citation)];
      while (findCurrent(this.#now)?.claim.citations[this.#now.citationAt]?.handle !== citation.handle) {
        await this.press("]");
      }
      for (let presses = mark === undefined ? 0 : CITATION_MARKS.indexOf(mark) + 1; presses > 0; presses -= 1) {
        await this.press("a");
      }
    }
  }

  async #judgeClaim(index: number, said: SaidClaim): Promise<void> {
    await this.#goToClaim(index);
    await this.#markCitations(index, said);
    await this.#waitForSource();
    await this.press((this.#now.task.rubric.words ?? DEFAULT_WORDS).keys[said.label]);
    if (said.label !== "unsupported" && said.label !== "misattributed") return;
    await this.#goToClaim(index);
    await this.#chooseReason(said.reason);
  }

  async #answer(question: ResponseQuestion, digit: number): Promise<void> {
    const wanted = questionsAsked(this.#now.judgement).indexOf(question);
    if (digit < 1 || wanted < 0) return;
    while (this.#now.questionAt !== wanted) await this.press(this.#now.questionAt < wanted ? "ArrowDown" : "ArrowUp");
    await this.press(String(digit));
  }

  /** Marks the passage on screen from the cited place on, by whole sentences. */
  async #markEvidence(): Promise<void> {
    await this.page.keyboard.press("e");
    await this.page.keyboard.press("Shift+ArrowDown");
    await this.page.keyboard.press("Enter");
  }

  async #judgeResponse(said: SampleJudgement): Promise<void> {
    while (this.#now.place.kind !== "response") await this.press("n");
    await this.#answer("declined", DECLINED.indexOf(said.declined) + 1);
    if (said.supportInR !== null) await this.#answer("support", said.supportInR ? 1 : 2);
    if (said.refusalCause !== null) await this.#answer("cause", REFUSAL_CAUSES.indexOf(said.refusalCause) + 1);
    await this.#answer("answers", ANSWERS_QUESTION.indexOf(said.answersQuestion) + 1);
    if (said.supportInR === true) await this.#markEvidence();
  }

  /** Writes a note on the claim at hand, and goes back to judging. */
  async writeNote(text: string): Promise<void> {
    await this.page.keyboard.press("m");
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Escape");
  }

  /** Judges what is on screen, as far as keys go, without committing. */
  async judge(task: BenchTask, said: SampleJudgement): Promise<void> {
    for (const [index, claim] of task.claims.entries()) {
      const about = said.claims.find((candidate) => candidate.index === claim.ordinal);
      if (about === undefined) throw new Error(`nothing is said of claim ${claim.ordinal}`);
      await this.#judgeClaim(index, about);
    }
    await this.#judgeResponse(said);
  }

  /** What stands against committing, in its head; evidence, which it marks by sight, apart. */
  listOpen(): readonly string[] {
    const { task, judgement } = this.#now;
    return errorsOf(task, withConfirmed(task, judgement)).map((error) => error.code);
  }

  /** Enter: commit, and the next one is there. */
  async commit(): Promise<void> {
    const committed = this.page.waitForResponse(
      (response) => response.url().endsWith("/labels") && response.request().method() === "POST",
    );
    await this.page.keyboard.press("Enter");
    expect((await committed).status()).toBe(201);
  }
}
