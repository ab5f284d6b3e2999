import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';

/**
 * Seconds that a code still holds, counted down from when it came; at none the page asks for the next code, which is a
 * component of its own (`key`).
 */
export function useRemaining(code: { token: string; remaining: number }): number {
  const { revalidate, state } = useRevalidator();
  const [left, setLeft] = useState(code.remaining);
  useEffect(() => {
    const end = performance.now() + code.remaining * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [code.token, code.remaining]);
  useEffect(() => {
    if (left === 0 && state === 'idle') revalidate();
  }, [left, state, revalidate]);
  return left;
}
