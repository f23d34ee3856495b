// An HTML template with a table of 500 rows on paper: how long, and how much memory the printing process takes at most.
// npm run bench:print
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DocumentEngine } from '@xinqi/documents'

const ROWS = 500
const BARS = { seconds: 5, megabytes: 500 }
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

const HTML = `<h1 style="text-align: center">采购明细</h1>
<table><thead><tr><th style="width: 12%">序号</th><th>品名</th><th>备注</th></tr></thead>
<tbody><tr data-repeat="items"><td>{{items.#}}</td><td>{{items.品名}}</td><td>{{items.备注}}</td></tr></tbody></table>`
const rows = Array.from({ length: ROWS }, (_, index) => ({
  品名: `第${index + 1}号高强度螺栓组件`,
  备注: index % 7 ? '现货' : '需要提前两周预定，分三批交付至指定仓库，运费由供方承担',
}))

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        return Number(readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]) === pid
      } catch {
        return false
      }
    })
const descendants = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendants(child)])
/** The most a process ever held, in megabytes. */
const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-print-'))
const engine = new DocumentEngine({ workFolder: path.join(folder, 'work') })
const times: number[] = []
let peak = 0
let pages = 0
for (let round = 0; round < ROUNDS; round++) {
  const began = performance.now()
  const printed = await engine.printHtml({
    title: '采购合同',
    html: HTML,
    header: '<p style="text-align: right">示例科技有限公司采购合同</p>',
    footer: '<p style="text-align: center">第 {{页码}} 页 共 {{总页数}} 页</p>',
    page: { landscape: false, topMm: 25, bottomMm: 25, leftMm: 25, rightMm: 25 },
    values: [['items', { rows }]],
    pictures: {},
  })
  times.push((performance.now() - began) / 1000)
  pages = printed.pages
  peak = Math.max(peak, ...descendants(process.pid).map(peakOf))
}
engine.close()
rmSync(folder, { recursive: true, force: true })
const [first, ...later] = times
const warm = later.sort((a, b) => a - b)[Math.floor(later.length / 2)] ?? first!
console.log(
  `${ROWS} rows, ${pages} pages on ${execFileSync('nproc').toString().trim()} cores: first ${first!.toFixed(2)} s, then ${warm.toFixed(2)} s; at most ${peak.toFixed(0)} MB`,
)
if (Math.max(...times) > BARS.seconds || peak > BARS.megabytes)
  throw new Error(`bars: ${BARS.seconds} s, ${BARS.megabytes} MB`)
