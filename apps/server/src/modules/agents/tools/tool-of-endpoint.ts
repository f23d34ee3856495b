import type { AgentTool } from '@xinqi/api/agents'
import type { EndpointTool, PublicFacts } from '@xinqi/api/open/public-endpoint'
import { everyPublicEndpoint, type SignedPath } from '@xinqi/api/open/registry'
import { type TObject, type TSchema, Type } from 'typebox'
import { type CallTool, goesOut, inputOf, Outcome, offered, toolsOfCalls } from './tool-of-call.ts'

/** An endpoint of the public API that says it is an agent's. */
export type EndpointToolOf = {
  endpoint: SignedPath
  facts: PublicFacts
  tool: EndpointTool
  input: TObject
  output: TSchema
}
export type AppTool = EndpointToolOf | CallTool

/** What every agent may ask, whoever it came for: of itself, and how things are done here. */
const OF_ITSELF: ReadonlySet<string> = new Set([
  'docs_read',
  'docs_search',
  'mandate_get',
  'proposal_list',
  'proposal_withdraw',
])

/** A file that is the body of its call travels as text. */
const Base64 = Type.String({ minLength: 4, maxLength: 960_000, description: '文件内容，Base64' })

const taken = ({ body, raw }: PublicFacts, tool: EndpointTool) => ({
  ...offered(body.properties, tool),
  ...(raw ? { base64: Base64 } : {}),
})

/** What an agent that comes with an app's key is offered, in the order of their names. */
export const toolsOfApps: readonly AppTool[] = [
  ...toolsOfCalls.filter(({ tool }) => OF_ITSELF.has(tool.name)),
  ...everyPublicEndpoint().flatMap(([path, facts]): EndpointToolOf[] => {
    const { agent: tool } = facts
    if (tool === 'never' || facts.unsigned) return []
    const input = inputOf(taken(facts, tool), tool)
    return [
      { endpoint: path as SignedPath, facts, tool, input, output: goesOut(tool) ? Outcome : facts.data },
    ]
  }),
].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))

function nameOf({ tool }: { tool: AgentTool }): string {
  return tool.name
}
