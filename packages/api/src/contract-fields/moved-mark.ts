// A mark its signer moved or turned within its place. The page shows it, the server judges it and draws it by the same
// rules.

/** In hundredths: fainter than this a seal could be missed. */
export const SEAL_FAINTEST = 60
/** Degrees to either side. */
export const TURN_MOST = 45

/** Shares of the page to the right and down; degrees with the clock. */
export type Moved = { dx?: number; dy?: number; turn?: number }

type Place = {
  kind: string
  name: string
  width: number
  height: number
  settings: { mayMove?: boolean }
}

export const mayBeMoved = ({ kind, settings }: Pick<Place, 'kind' | 'settings'>): boolean =>
  settings.mayMove === true && (kind === 'seal' || kind === 'signature')

const isMoved = ({ dx = 0, dy = 0, turn = 0 }: Moved): boolean => dx !== 0 || dy !== 0 || turn !== 0

/** Its middle stays inside its place, and it is turned by no more than `TURN_MOST`. Undefined when all is well. */
export const moveProblem = (place: Place, moved: Moved): string | undefined => {
  if (!isMoved(moved)) return undefined
  if (!mayBeMoved(place)) return `「${place.name}」不允许移动或旋转`
  const { dx = 0, dy = 0, turn = 0 } = moved
  // Half of the place, and what a screen's pixels may add to it.
  const slack = 1e-6
  if (Math.abs(dx) > place.width / 2 + slack || Math.abs(dy) > place.height / 2 + slack)
    return `「${place.name}」移出了签署位置`
  return Math.abs(turn) > TURN_MOST ? `「${place.name}」最多旋转 ${TURN_MOST} 度` : undefined
}

/** The nearest that is allowed: how far a finger gets. */
export const heldInside = (
  { width, height }: Pick<Place, 'width' | 'height'>,
  moved: Moved,
): Required<Moved> => {
  const held = (value: number, most: number) => Math.max(-most, Math.min(most, value))
  return {
    dx: held(moved.dx ?? 0, width / 2),
    dy: held(moved.dy ?? 0, height / 2),
    turn: held(moved.turn ?? 0, TURN_MOST),
  }
}

/** The room a turned thing takes, in whatever unit it was measured. */
export const turnedSize = (
  width: number,
  height: number,
  turn: number,
): { width: number; height: number } => {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}
