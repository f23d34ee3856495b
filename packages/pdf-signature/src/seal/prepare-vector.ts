import { deflateSync } from 'node:zlib'
import { SealError } from './errors.ts'
import { type PreparedSeal, preparedSeal, rgbOf } from './prepared-seal.ts'

export interface VectorSeal {
  widthMm: number
  heightMm: number
  /** #rrggbb */
  colour: string
  /** Path data in millimetres, y downwards, absolute commands M L C Z only, filled by the non-zero rule. */
  ink: string
  /** Taken out of the ink: white characters on a coloured ground. */
  cut?: string
}

/** Outlines stay sharp at any zoom and in print. */
export function prepareVectorSeal(seal: VectorSeal): PreparedSeal {
  return preparedSeal(seal.widthMm, seal.heightMm, {
    kind: 'vector',
    colour: rgbOf(seal.colour),
    ink: deflateSync(toPathOperators(seal.ink), { level: 9 }),
    cut: seal.cut ? deflateSync(toPathOperators(seal.cut), { level: 9 }) : undefined,
  })
}

const OPERATOR = { M: ['m', 2], L: ['l', 2], C: ['c', 6], Z: ['h', 0] } as const

function toPathOperators(data: string): Buffer {
  const tokens = data.match(/[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?|[^\s,]/g) ?? []
  const lines: string[] = []
  let command: keyof typeof OPERATOR | undefined
  for (let at = 0; at < tokens.length; ) {
    if (/^[A-Za-z]$/.test(tokens[at]!)) {
      const letter = tokens[at++]!
      if (!(letter in OPERATOR)) throw invalid(letter)
      command = letter as keyof typeof OPERATOR
    }
    if (!command) throw invalid(tokens[at]!)
    const [operator, count] = OPERATOR[command]
    const numbers = tokens.slice(at, at + count).map(Number)
    if (numbers.length < count || !numbers.every(Number.isFinite)) throw invalid(command)
    at += count
    lines.push([...numbers.map((value) => Number(value.toFixed(4))), operator].join(' '))
    if (count === 0) command = undefined
    // SVG: coordinates repeated after a moveto are linetos
    else if (command === 'M') command = 'L'
  }
  if (lines.length === 0) throw invalid('')
  return Buffer.from(lines.join('\n'), 'latin1')
}

const invalid = (token: string): SealError =>
  new SealError('SEAL_VECTOR_INVALID', `印章轮廓只能使用绝对坐标的 M、L、C、Z 命令（遇到“${token}”）`)
