import { readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type CompanySealInput,
  type Drawing,
  drawCompanySeal,
  drawHandwriting,
  drawLegalRepresentativeSeal,
  drawPersonSeal,
  encodePng,
  extractInk,
  type PersonSealInput,
  rasterise,
  SealArtError,
  type StrokePoint,
  toSvg,
} from './src/index.ts'

const usage = `用法：
  cli.ts company --name 企业名称 --type official|contract|finance|personnel|invoice|other
         [--shape round|oval|square] [--size 毫米] [--oval 宽x高] [--horizontal 横向文[/第二行]] [--lower 下弦文]
         [--star yes|no] [--double-ring] [--writing vertical|horizontal]
  cli.ts legal   --name 姓名 [--ending 印|之印]
  cli.ts person  --name 姓名 [--shape square|rectangle] [--ending 印|之印] [--face song|bold|hei|xingkai]
         [--relief red-on-white|white-on-red] [--no-border] [--size 毫米]
  cli.ts handwriting 笔迹.json        （笔画数组，每个点 {x,y,t?,pressure?}）
  cli.ts picture 图片.png|jpg [--ink auto|red|blue|black] [--size 毫米]
公共选项：--out 文件.svg|文件.png  [--colour red|blue|black] [--pixels-per-mm 24]`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = {
  name: text,
  type: { type: 'string', default: 'official' },
  shape: text,
  size: text,
  oval: text,
  horizontal: text,
  lower: text,
  star: text,
  'double-ring': flag,
  writing: text,
  ending: text,
  face: text,
  relief: text,
  'no-border': flag,
  ink: text,
  colour: text,
  out: text,
  'pixels-per-mm': text,
} as const

const readArguments = () => {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch {
    console.error(usage)
    process.exit(2)
  }
}
const { values, positionals } = readArguments()

function oneOf<T extends string>(
  value: string | undefined,
  allowed: readonly T[],
  option: string,
): T | undefined {
  if (value === undefined || allowed.includes(value as T)) return value as T | undefined
  throw new SealArtError('SEAL_OPTION', `--${option} 只能是 ${allowed.join('、')}`)
}

function required(value: string | undefined, option: string): string {
  if (value) return value
  throw new SealArtError('SEAL_OPTION', `缺少 ${option}\n\n${usage}`)
}

function numberOf(value: string | undefined, option: string): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (Number.isFinite(number) && number > 0) return number
  throw new SealArtError('SEAL_OPTION', `--${option} 应为正数`)
}

const colour = oneOf(values.colour, ['red', 'blue', 'black'], 'colour')
const sizeMm = numberOf(values.size, 'size')

function companyInput(): CompanySealInput {
  const [wide, high] = values.oval?.split('x').map(Number) ?? []
  return {
    name: required(values.name, '--name'),
    type: oneOf(values.type, ['official', 'contract', 'finance', 'personnel', 'invoice', 'other'], 'type')!,
    shape: oneOf(values.shape, ['round', 'oval', 'square'], 'shape'),
    sizeMm,
    ovalMm: values.oval === undefined ? undefined : [wide ?? 0, high ?? 0],
    star: values.star === undefined ? undefined : oneOf(values.star, ['yes', 'no'], 'star') === 'yes',
    doubleRing: values['double-ring'],
    horizontal: values.horizontal?.split('/'),
    lower: values.lower,
    writing: oneOf(values.writing, ['vertical', 'horizontal'], 'writing'),
    colour,
  }
}

function personInput(): PersonSealInput {
  return {
    name: required(values.name, '--name'),
    ending: oneOf(values.ending, ['', '印', '之印'], 'ending'),
    face: oneOf(values.face, ['song', 'bold', 'hei', 'xingkai'], 'face'),
    relief: oneOf(values.relief, ['red-on-white', 'white-on-red'], 'relief'),
    border: !values['no-border'],
    sizeMm: sizeMm ?? undefined,
    colour,
  }
}

function readStrokes(): StrokePoint[][] {
  try {
    return JSON.parse(readFileSync(required(positionals[1], '笔迹文件'), 'utf8'))
  } catch (error) {
    if (error instanceof SealArtError) throw error
    throw new SealArtError('HANDWRITING_INVALID', '笔迹文件不存在或不是 JSON')
  }
}

function draw(command: string): Drawing {
  if (command === 'company') return drawCompanySeal(companyInput())
  if (command === 'legal') return drawLegalRepresentativeSeal(personInput())
  if (command === 'person') {
    return drawPersonSeal({ ...personInput(), shape: oneOf(values.shape, ['square', 'rectangle'], 'shape') })
  }
  if (command === 'handwriting') {
    return drawHandwriting({ strokes: readStrokes(), colour, maxWidthMm: sizeMm })
  }
  throw new SealArtError('SEAL_OPTION', usage)
}

async function run(): Promise<void> {
  const command = positionals[0] ?? ''
  if (command === '' || command === 'help') {
    console.log(usage)
    return
  }
  const out = required(values.out, '--out')
  const kind = extname(out).toLowerCase()
  if (kind !== '.svg' && kind !== '.png')
    throw new SealArtError('SEAL_OPTION', '--out 只能是 .svg 或 .png 文件')
  if (command === 'picture') {
    if (kind === '.svg') throw new SealArtError('SEAL_OPTION', '图片去底色只能输出 .png')
    const bytes = readFileSync(required(positionals[1], '图片文件'))
    const ink = await extractInk({
      bytes,
      widthMm: sizeMm,
      ink: oneOf(values.ink, ['auto', 'red', 'blue', 'black'], 'ink'),
    })
    writeFileSync(out, encodePng(ink))
    console.log(`${out}  ${ink.widthMm}×${ink.heightMm} mm`)
    return
  }
  const drawing = draw(command)
  const bytes =
    kind === '.svg'
      ? toSvg(drawing)
      : encodePng(rasterise(drawing, numberOf(values['pixels-per-mm'], 'pixels-per-mm')))
  writeFileSync(out, bytes)
  console.log(`${out}  ${drawing.widthMm}×${drawing.heightMm} mm`)
}

try {
  await run()
} catch (error) {
  if (!(error instanceof SealArtError)) throw error
  console.error(`${error.code}：${error.message}`)
  process.exitCode = 1
}
