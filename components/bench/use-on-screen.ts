import { useEffect, useState } from "react";

/** True once the browser has drawn the component: two frames after it was mounted. */
export function useOnScreen(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let second = 0;
    const first = requestAnimationFrame(() => {
      second = requestAnimationFrame(() => setIsDrawn(true));
    });
    return () => {
      cancelAnimationFrame(first);
      cancelAnimationFrame(second);
    };
  }, []);
  return isDrawn;
}
