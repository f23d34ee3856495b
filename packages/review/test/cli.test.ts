import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

it('prints the review of a text file as JSON', async () => {
  const { stdout } = await run(process.execPath, [
    '--import',
    'tsx',
    path('../cli.ts'),
    path('./corpus/tuned/lease.txt'),
    '--json',
  ])
  const report = JSON.parse(stdout)
  expect(report.contractType).toBe('租赁')
  expect(report.facts).toMatchObject({
    parties: [
      { name: '周建国', role: '甲方' },
      { name: '上海拾光文化传播有限公司', role: '乙方' },
    ],
    amount: null,
    periodicAmount: 28000,
    deposit: 56000,
    signDate: '2026-04-12',
    termStart: '2026-05-01',
    termEnd: '2029-04-30',
    annualRatePercent: null,
    dispute: '诉讼',
  })
  expect(report.findings).toEqual([])
  expect(report.passed.length).toBeGreaterThan(10)
  expect(typeof report.ms).toBe('number')
})
