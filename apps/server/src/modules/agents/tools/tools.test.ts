import { everyCall } from '@xinqi/api/calls'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { isProposable } from '../proposals/proposable.ts'
import { answerFor } from './scrub.ts'
import { annotationsOf, goesOut, toolsOfCalls } from './tool-of-call.ts'
import { toolsOfApps } from './tool-of-endpoint.ts'
import { toolSchema } from './tool-schema.ts'

/** Calls no line in the registry may ever make a tool of. */
const NEVER =
  /[sS]ign$|[sS]eal|intent|pay|order|invoice|approv|refus|reject|transfer|role|member|mandate\/(grant|revoke)|rule\/save|proposal\/(confirm|refuse)|consent/

describe('the tools of agents', () => {
  it('are these, by their kinds', () => {
    const by = (kind: string) =>
      toolsOfCalls.filter(({ tool }) => tool.kind === kind).map(({ tool }) => tool.name)
    expect(by('act')).toEqual(['contract_send', 'contract_urge'])
    expect(by('propose')).toEqual([
      'archive_note',
      'contract_postpone',
      'contract_terminate',
      'contract_withdraw',
      'ledger_plan',
    ])
    expect(by('draft')).toEqual([
      'contract_compare',
      'contract_copy',
      'contract_prepare',
      'contract_renew',
      'contract_review',
      'draft_new',
      'draft_remove',
      'draft_write',
      'file_put',
      'proposal_withdraw',
      'template_start',
    ])
    expect(by('read')).toHaveLength(27)
    expect(new Set(toolsOfCalls.map(({ tool }) => tool.name)).size).toBe(toolsOfCalls.length)
  })

  it('say what they are, and are done once', () => {
    for (const { path, facts, tool } of toolsOfCalls) {
      expect(path, tool.name).not.toMatch(NEVER)
      expect(['login', 'public'], tool.name).toContain(facts.auth)
      expect(facts.kind, tool.name).toBe('json')
      expect(facts.proven ?? false, tool.name).toBe(false)
      expect(facts.changes === false, tool.name).toBe(tool.kind === 'read')
      if (tool.kind !== 'read') expect(facts.idempotent, tool.name).toBe(true)
      expect(goesOut(tool), tool.name).toBe(isProposable(path))
      expect(annotationsOf(tool).readOnlyHint).toBe(tool.kind === 'read')
      expect(tool.name).toMatch(/^[a-z]+_[a-z_]+$/)
      expect(tool.says.length).toBeLessThanOrEqual(300)
    }
    expect(everyCall().filter(([, { agent }]) => agent === 'never').length).toBeGreaterThan(600)
  })

  it('answer what is declared, without numbers of people and without links', () => {
    const schema = Type.Object({ name: Type.String(), url: Type.String(), id: Type.String() })
    const id = '13800138-0001-4000-8000-113800138000'
    const given = { name: '张三 13800138000，证件 11010119900307123X', url: 'https://x/y', id, secret: 'x' }
    expect(answerFor(schema, given)).toEqual({
      name: '张三 138****8000，证件 110***********123X',
      url: '',
      id,
    })
  })

  it('have schemas that are compiled when first judged by, and can be', async () => {
    const broken = Type.Unsafe({ type: 'no such type' })
    expect(toolSchema(broken)).toBe(toolSchema(broken))
    expect(() => toolSchema(broken)['~standard'].validate({})).toThrow()
    for (const { tool, input, output } of [...toolsOfCalls, ...toolsOfApps])
      for (const schema of [input, output]) {
        const judged = await toolSchema(schema)['~standard'].validate('neither')
        expect(judged.issues?.length, tool.name).toBeGreaterThan(0)
      }
  })
})
