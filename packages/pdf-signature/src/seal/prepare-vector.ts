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

/** Name of the graphics state that holds the mask of `cut`; whoever writes the form must define it. */
export const CUT_STATE = 'C'

/** Outlines stay sharp at any zoom and in print. */
export function prepareVectorSeal(seal: VectorSeal): PreparedSeal {
  const { widthMm, heightMm } = seal
  const colour = rgbOf(seal.colour).map((channel) => Math.round((channel / 255) * 1000) / 1000)
  const ink = [
    `${1 / widthMm} 0 0 ${-1 / heightMm} 0 1 cm`,
    ...(seal.cut ? [`/${CUT_STATE} gs`] : []),
    `${colour.join(' ')} rg`,
    toPathOperators(seal.ink),
    'f',
  ]
  const cut = seal.cut && ['1 g', `0 0 ${widthMm} ${heightMm} re f`, '0 g', toPathOperators(seal.cut), 'f']
  return preparedSeal(widthMm, heightMm, {
    kind: 'vector',
    ink: deflated(ink),
    cut: cut ? deflated(cut) : undefined,
  })
}

const deflated = (lines: string[]): Buffer =>
  deflateSync(Buffer.from(lines.join('\n'), 'latin1'), { level: 9 })

const OPERATOR = { M: ['m', 2], L: ['l', 2], C: ['c', 6], Z: ['h', 0] } as const

function toPathOperators(data: string): string {
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
  return lines.join('\n')
}

const invalid = (token: string): SealError =>
  new SealError('SEAL_VECTOR_INVALID', `印章轮廓只能使用绝对坐标的 M、L、C、Z 命令（遇到“${token}”）`)
