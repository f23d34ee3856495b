// A call of the partners' console that no page uses is a promise nobody can keep us to.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { calls } from '@xinqi/api/calls'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../src')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(root, name), 'utf8'))
  .join('\n')

it('is made from the open platform’s pages, each of them', () => {
  const ofPartners = Object.keys(calls).filter((name) => /^\/(open|openEdit|apiContract)\//.test(name))
  expect(ofPartners.length).toBeGreaterThan(200)
  const unused = ofPartners.filter((name) => !sources.includes(`'${name}'`))
  // What a number looks like, the page judges by itself before it asks anybody.
  expect(unused).toEqual(['/open/checkUser'])
})

it('has a button for what is done to many at once, and for what the messenger offers', () => {
  const used = [
    '/archived/batchUpdateArchived',
    '/department/addBatchDepartment',
    '/dd/message',
    '/dd/approvalModel',
    '/operator/docFeedback/settle',
    '/operator/openNotice/publish',
    '/operator/copies/openPackage',
  ]
  expect(used.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
})
