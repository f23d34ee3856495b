/** A half-open range of the flow text. */
export type Span = { start: number; end: number }

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
export const contains = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end
