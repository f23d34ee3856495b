import type { Comparison, Diff, Place } from '../types.ts'
import { CLASS_LABELS, COLOURS, flattened, pageLabel, percent, shownText, TYPE_LABELS } from './labels.ts'

export type HtmlOptions = { title?: string; baseName?: string; finalName?: string }

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c]!)

const STYLE = `
body{font:14px/1.7 "Noto Serif SC",SimSun,serif;margin:24px;color:#1f2329}
h1{font-size:20px}h2{font-size:16px;margin-top:28px}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #dde1e6;padding:4px 8px;vertical-align:top;text-align:left}
td{white-space:pre-wrap;word-break:break-word}.list td:first-child{white-space:nowrap}
.texts{display:grid;grid-template-columns:1fr 1fr;gap:16px}.texts>div{border:1px solid #dde1e6;padding:12px;white-space:pre-wrap;word-break:break-word}
${Object.entries(COLOURS)
  .map(([type, { hex }]) => `.${type}{background:${hex}}`)
  .join('')}
mark{color:inherit;border-radius:2px}mark mark{outline:1px solid #8a6d3b}.uncertain{text-decoration:underline dotted}
sup{font-size:10px;color:#646a73}a{color:inherit}
@media print{.texts{display:block}}`

/** A report that needs nothing but itself: no script, no request, everything escaped. */
export function toHtml(comparison: Comparison, options: HtmlOptions = {}): string {
  const title = escaped(options.title ?? '合同比对报告')
  const { counts, diffs, remarks, similarity } = comparison
  const summary = (Object.keys(TYPE_LABELS) as Diff['type'][])
    .map((type) => `<span class="${type}">${TYPE_LABELS[type]} ${counts[type]}</span>`)
    .join(' ')
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>
<p>相似度 ${percent(similarity)}，共 ${diffs.length} 处差异：${summary}</p>
${remarks.map((remark) => `<p>说明：${escaped(remark)}</p>`).join('\n')}
<h2>差异清单</h2>
<table class="list"><thead><tr><th>序号</th><th>类型</th><th>内容</th><th>类别</th><th>条款</th><th>基准文件</th><th>比对文件</th></tr></thead><tbody>
${flattened(diffs).map(rowOf).join('\n')}
</tbody></table>
<h2>对照</h2>
<div class="texts"><div><strong>${escaped(options.baseName ?? '基准文件')}</strong>
${marked(comparison.baseText, diffs, 'base')}</div><div><strong>${escaped(options.finalName ?? '比对文件')}</strong>
${marked(comparison.finalText, diffs, 'final')}</div></div>
</body></html>
`
}

function rowOf(diff: Diff): string {
  const cell = (side: 'base' | 'final') => {
    const text = shownText(diff, side)
    if (text === '') return ''
    const page = pageLabel(diff[side])
    const note = page === '' ? '' : ` <sup>${page}</sup>`
    return `<a href="#${side}-${diff.id}">${escaped(text)}</a>${note}`
  }
  const uncertain = diff.uncertain ? ' class="uncertain" title="识别结果，需人工核对"' : ''
  return `<tr${uncertain}><td>${diff.id}</td><td class="${diff.type}">${TYPE_LABELS[diff.type]}</td><td>${CLASS_LABELS[diff.class]}</td><td>${diff.category ?? ''}</td><td>${escaped(diff.clause ?? '')}</td><td>${cell('base')}</td><td>${cell('final')}</td></tr>`
}

/** The text with its changes marked; changes inside a moved stretch are marked inside its mark. */
function marked(text: string, diffs: readonly Diff[], side: 'base' | 'final'): string {
  return markRange(text, 0, text.length, diffs, side)
}

const isShownInText = ({ class: kind }: Diff): boolean =>
  kind === 'text' || kind === 'table' || kind === 'punctuation'

function markRange(
  text: string,
  start: number,
  end: number,
  diffs: readonly Diff[],
  side: 'base' | 'final',
): string {
  const placeOf = (diff: Diff): Place => diff[side]
  const inside = diffs
    .filter((diff) => isShownInText(diff) && placeOf(diff).end > placeOf(diff).start)
    .sort((x, y) => placeOf(x).start - placeOf(y).start)
  let html = ''
  let at = start
  for (const diff of inside) {
    const place = placeOf(diff)
    if (place.start < at || place.end > end) continue
    html += escaped(text.slice(at, place.start))
    const content = markRange(text, place.start, place.end, diff.inner ?? [], side)
    html += `<mark class="${diff.type}" id="${side}-${diff.id}">${content}</mark><sup>${diff.id}</sup>`
    at = place.end
  }
  return html + escaped(text.slice(at, end))
}
