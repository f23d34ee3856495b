/** Which of its neighbours a byte is nearest to, as PNG guesses it. */
export function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const byLeft = Math.abs(estimate - left)
  const byUp = Math.abs(estimate - up)
  const byUpLeft = Math.abs(estimate - upLeft)
  if (byLeft <= byUp && byLeft <= byUpLeft) return left
  return byUp <= byUpLeft ? up : upLeft
}
