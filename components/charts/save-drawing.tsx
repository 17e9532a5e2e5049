"use client";

import { useState } from "react";
import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { type Drawing, savePng, saveSvg } from "./save-chart";

export interface SaveDrawingProps {
  /** Of what is saved, for who doesn't see where the buttons stand. */
  title: string;
  /** Of the saved files, without an ending. */
  fileName: string;
  /** Null while there is nothing drawn yet. */
  draw: () => Drawing | null;
}

/** A drawing as a file: sharp at any size, or as points. */
export function SaveDrawing({ title, fileName, draw }: SaveDrawingProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const withDrawing = (save: (drawing: Drawing) => unknown) => {
    const drawing = draw();
    if (drawing !== null) save(drawing);
  };
  const png = (drawing: Drawing) =>
    savePng(drawing, fileName).catch(() => setProblem("This browser could not make a PNG; the SVG says the same."));
  return (
    <div data-print="never">
      <div className="flex gap-1.5">
        <Button
          size="sm"
          variant="quiet"
          icon={<Download />}
          onClick={() => withDrawing((drawing) => saveSvg(drawing, fileName))}
        >
          SVG<span className="sr-only"> of {title}</span>
        </Button>
        <Button size="sm" variant="quiet" icon={<Download />} onClick={() => withDrawing(png)}>
          PNG<span className="sr-only"> of {title}</span>
        </Button>
      </div>
      {problem === null ? null : <output className="mt-1 block text-xs text-danger">{problem}</output>}
    </div>
  );
}
