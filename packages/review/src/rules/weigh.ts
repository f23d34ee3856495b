import type { RiskLevel } from '../checklist/checklist.ts'
import type { Found, Stance, Strictness } from './rule.ts'

export type Level = '高' | '中' | '低'

export const LEVEL_NAMES: Record<RiskLevel, Level> = { high: '高', medium: '中', low: '低' }
const LADDER: Level[] = ['低', '中', '高']

/** A clause that hurts the reader's side weighs more, one that favours it less; the strict see what others may skip. */
export function weigh(
  found: Found,
  level: RiskLevel,
  stance: Stance,
  strictness: Strictness,
): { level: Level; isHint: boolean } {
  let step = LADDER.indexOf(LEVEL_NAMES[level])
  let isHint = false
  if (stance !== '中立' && found.against) {
    step += found.against === stance ? 1 : -1
    if (step < 0) isHint = true
  }
  const settled = LADDER[Math.max(0, Math.min(2, step))] as Level
  if (found.onlyStrict && strictness !== '严格') isHint = true
  if (strictness === '宽松' && settled === '低') isHint = true
  return { level: settled, isHint }
}
