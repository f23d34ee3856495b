import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { TABLE } from '../apps/web/src/routes/table.ts'
import { DESKTOP, OPTIONS, PHONE } from '../e2e/axe.ts'
import { LEADS_ELSEWHERE } from '../e2e/people/console/every-page.ts'
import { prepareSubjects } from '../e2e/people/console/page-subjects.ts'
import { WALKS } from '../e2e/people/console/walks.ts'

const here = (name: string) => path.resolve(import.meta.dirname, '../e2e/people/console', name)
const specs = ['every-page.spec.ts', 'every-company-page.spec.ts']
  .map((name) => readFileSync(here(name), 'utf8'))
  .join('\n')

describe('every page is looked at by WCAG 2.2 AA, on a desk and on a telephone', () => {
  it('none is left out', () => {
    const walked = new Set(
      Object.values(WALKS)
        .flat()
        .map((page) => page.path),
    )
    expect(TABLE.map((page) => page.path).filter((page) => !walked.has(page))).toEqual([LEADS_ELSEWHERE])
  })

  it('each walk is a browser test', () => {
    const walks = specs.matchAll(/walkAll\(.*?, '\w+', WALKS\.(\w+)/g)
    expect([...walks].map(([, name]) => name).sort()).toEqual(Object.keys(WALKS).sort())
    expect(specs).not.toMatch(/test\.(skip|fixme|fail|only)/)
  })

  it('a page about something is shown with it', () => {
    const given = prepareSubjects.toString()
    const about = TABLE.filter((page: { about?: readonly string[] }) => page.about).map((page) => page.path)
    expect(about.length).toBeGreaterThan(20)
    expect(about.filter((page) => !given.includes(`"${page}"`) && !given.includes(`'${page}'`))).toEqual([])
  })

  it('by the rules of 2.0, 2.1 and 2.2, at the width of both', () => {
    expect(OPTIONS.runOnly).toEqual(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    expect([DESKTOP.width, PHONE.width]).toEqual([1280, 390])
    expect(readFileSync(here('every-page.ts'), 'utf8')).toContain('violationsOn(page)')
  })

  it('and no journey asks by rules of its own', () => {
    const e2e = path.resolve(import.meta.dirname, '../e2e')
    const asking = readdirSync(e2e, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => /runOnly|axe\.run|axe-core/.test(readFileSync(path.join(e2e, file), 'utf8')))
    expect(asking).toEqual(['axe.ts'])
  })
})
