import type { AgentTool } from '@xinqi/api/agents'
import { everyCall, type Path } from '@xinqi/api/calls'
import type { EndpointFacts } from '@xinqi/api/endpoint'
import { type TObject, type TProperties, type TSchema, Type } from 'typebox'

export type CallTool = {
  path: Path
  facts: EndpointFacts
  tool: AgentTool
  input: TObject
  output: TSchema
}

/** Beside what the call takes: who does anything says why, and under which key it is done once. */
const KEY = {
  idempotencyKey: Type.String({ pattern: '^[!-~]{8,64}$', description: '同一件事用同一个值，只办一次' }),
}
const REASON = {
  reason: Type.String({ minLength: 1, maxLength: 500, description: '为什么这样做，给确认的人看' }),
}

export const Outcome = Type.Object({
  outcome: Type.Union([Type.Literal('done'), Type.Literal('proposed')]),
  /** Where a person is asked. */
  proposalId: Type.Optional(Type.String()),
  confirmUrl: Type.Optional(Type.String()),
  why: Type.Array(Type.String()),
})

export const goesOut = ({ kind }: AgentTool): boolean => kind === 'act' || kind === 'propose'

/** What is an agent's to say. */
export const offered = (properties: TProperties, { without = [] }: AgentTool): TProperties =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !without.includes(name)))

/** What a tool takes: what the call takes, and who it is done for and why where it does anything. */
export const inputOf = (properties: TProperties, tool: AgentTool): TObject =>
  Type.Object(
    {
      ...properties,
      ...(tool.kind === 'read' ? {} : KEY),
      ...(goesOut(tool) ? { agentReason: REASON.reason } : {}),
    },
    { additionalProperties: false },
  )

/** Every call that says it is an agent's, in the order of their names. */
export const toolsOfCalls: readonly CallTool[] = everyCall()
  .flatMap(([path, facts]) => {
    const { agent: tool } = facts
    if (tool === 'never') return []
    return [
      {
        path,
        facts,
        tool,
        input: inputOf(
          offered({ ...(facts.body as TObject).properties, ...facts.params?.properties }, tool),
          tool,
        ),
        output: goesOut(tool) ? Outcome : facts.data,
      },
    ]
  })
  .sort((one, other) => (one.tool.name < other.tool.name ? -1 : 1))

const READ = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const
const DRAFT = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const
const OUT = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true } as const

/** Hints for the assistant's host; nothing here protects anybody. */
export const annotationsOf = ({ kind, title }: AgentTool) => ({
  title,
  ...(kind === 'read' ? READ : kind === 'draft' ? DRAFT : OUT),
})
