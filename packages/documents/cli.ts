// npx tsx packages/documents/cli.ts file --to pdf|png|text|model [--out path] [--scale n] [--libreoffice path] [--no-ocr]

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { DocumentEngine, DocumentError, type Progress } from './src/index.ts'
import { outlineText } from './src/outline-text.ts'

const usage =
  '用法：npx tsx packages/documents/cli.ts 文件 --to pdf|png|text|model [--out 路径] [--scale 倍数] [--libreoffice 路径] [--no-ocr] [--quiet]'

function refuse(): never {
  console.error(usage)
  process.exit(2)
}

const text = { type: 'string' } as const
const OPTIONS = {
  to: text,
  out: text,
  scale: { type: 'string', default: '2' },
  libreoffice: text,
  'no-ocr': { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
} as const

const readArguments = () => {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch {
    return refuse()
  }
}

const { values, positionals } = readArguments()
const [file] = positionals
if (!file || !values.to || !['pdf', 'png', 'text', 'model'].includes(values.to)) refuse()

const engine = new DocumentEngine({ libreOffice: values.libreoffice })
const stages = { convert: '转换', read: '读取', recognise: '识别', render: '绘制' }
const options = {
  onProgress: ({ page, pages, stage, begun }: Progress) => {
    if (!values.quiet && begun === undefined) console.error(`${stages[stage]}：第 ${page}/${pages} 页`)
  },
}
const name = basename(file).replace(/\.[^.]+$/, '')

function emit(content: string | Uint8Array): void {
  if (values.out) writeFileSync(values.out, content)
  else process.stdout.write(content)
}

try {
  const bytes = readFileSync(file)
  if (values.to === 'pdf') {
    const { pdf, pages, producedBy } = await engine.toPdf(bytes, options)
    const target = values.out ?? `${name}.pdf`
    writeFileSync(target, pdf)
    console.error(`已生成 ${target}，共 ${pages} 页（${producedBy}）`)
  } else if (values.to === 'png') {
    const { pdf } = await engine.toPdf(bytes, options)
    const folder = values.out ?? '.'
    mkdirSync(folder, { recursive: true })
    for (const picture of await engine.pagePictures(pdf, { ...options, scale: Number(values.scale) })) {
      const target = join(folder, `${name}-${picture.index + 1}.png`)
      writeFileSync(target, picture.data)
      console.error(`已生成 ${target}（${picture.width}×${picture.height}）`)
    }
  } else {
    const model = await engine.readModel(bytes, {
      ...options,
      recognition: values['no-ocr'] ? 'never' : 'auto',
    })
    emit(values.to === 'text' ? outlineText(model) : `${JSON.stringify(model, null, 2)}\n`)
  }
} catch (error) {
  if (!(error instanceof DocumentError)) throw error
  console.error(`错误（${error.code}）：${error.message}${error.detail ? `\n原因：${error.detail}` : ''}`)
  process.exitCode = 1
} finally {
  engine.close()
}
