import { describe, expect, it } from "vitest";
import { DrawOrder } from "./draw-order";

/** What has come through after everything that is due has run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
}

describe("DrawOrder", () => {
  it("holds nobody up when nothing in sight is being drawn", async () => {
    await expect(new DrawOrder().whenIdle()).resolves.toBeUndefined();
  });

  it("lets those that wait through after the last page in sight, once", async () => {
    const order = new DrawOrder();
    const [endFirst, endSecond] = [order.begin(), order.begin()];
    let throughs = 0;
    void order.whenIdle().then(() => (throughs += 1));
    endFirst();
    endFirst();
    await settle();
    expect(throughs).toBe(0);
    endSecond();
    await settle();
    expect(throughs).toBe(1);
  });
});
