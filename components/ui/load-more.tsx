import { Button } from "./button";

export interface LoadMoreProps {
  /** How many are shown, and of what: "120 responses". */
  shown: string;
  hasMore: boolean;
  isLoading: boolean;
  onLoadMore: () => void;
}

/** The foot of a list with a cursor: how much is shown, and the next page of it. */
export function LoadMore({ shown, hasMore, isLoading, onLoadMore }: LoadMoreProps) {
  return (
    <div className="mt-3 flex items-center gap-3 text-xs text-ink-3" data-print="never">
      <output className="figures">
        {shown} shown{hasMore ? "" : ", that is all"}
      </output>
      {hasMore ? (
        <Button size="sm" busy={isLoading} onClick={onLoadMore}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}
