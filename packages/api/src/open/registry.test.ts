import { describe, expect, it } from 'vitest'
import { openApiOfPublic } from './openapi.ts'
import { everyPublicEndpoint } from './registry.ts'
import { samplesOf } from './samples.ts'

/** What the design promises, by the first word of the path. */
const PROMISED: Record<string, string> = {
  '': 'ping time',
  user: 'addPerson addCompany get list update remove',
  identity: 'personUrl companyUrl personVerify companyVerify transferCheck result ocr',
  seal: 'createByTemplate createByImage list update cancel manageUrl',
  sealAuth: 'create get list revoke',
  file: 'upload uploadByUrl get keywords verify',
  template: 'list get create editUrl fill remove',
  contract:
    'create createByTemplate addFiles addSigners setPositions send initiateUrl signUrl batchSignUrl autoSign status statuses get list previewUrl download urge postpone withdraw replaceSigner terminate',
  evidence: 'get report anchorHash',
  signReport: 'apply get',
  notary: 'apply get',
  compare: 'create get',
  review: 'create get',
  account: 'quota usage',
  webhook: 'events resend test',
  sandbox: 'inbox actAs advance',
}
/** What good sense added since. */
const ADDED = [
  'template/createHtml',
  'account/calls',
  'contract/setMetadata',
  'compare/feedback',
  'review/feedback',
  'extract/facts',
  'extract/create',
  'extract/get',
  'extract/feedback',
  'contract/text',
  'contract/ask',
  'contract/facts',
  'contract/addAttachments',
  'contract/removeAttachment',
  'contract/createPackage',
  'contract/package',
  'sandbox/propose',
  'sandbox/decideProposal',
]

const promised = Object.entries(PROMISED).flatMap(([group, names]) =>
  names.split(' ').map((name) => (group ? `${group}/${name}` : name)),
)

describe('the public API', () => {
  it('has all seventy-six endpoints of the design, and nothing nobody decided on', () => {
    expect(promised).toHaveLength(76)
    const there = everyPublicEndpoint().map(([path]) => path as string)
    expect(there.toSorted()).toEqual([...promised, ...ADDED].toSorted())
  })

  it('is described, sampled and explained whole', () => {
    const { paths } = openApiOfPublic() as { paths: Record<string, unknown> }
    for (const [path, facts] of everyPublicEndpoint()) {
      expect(paths[`/${path}`], path).toBeTruthy()
      const samples = samplesOf(path, facts.example)
      expect(samples.map(({ language }) => language)).toEqual(['Node', 'Python', 'Java', 'curl'])
      expect(
        samples.every(({ code }) => code.includes(path) || path === 'file/upload'),
        path,
      ).toBe(true)
      expect(facts.summary, path).toBeTruthy()
      // A required field nobody explains is a question to support.
      for (const [name, field] of Object.entries(facts.body.properties as Record<string, Described>))
        expect(isExplained(field), `${path} ${name}`).toBe(true)
    }
    expect(Object.keys(paths)).toHaveLength(everyPublicEndpoint().length)
  })
})

type Described = {
  description?: string
  items?: Described
  anyOf?: Described[]
  properties?: object
  enum?: unknown[]
}
const isExplained = (field: Described): boolean =>
  Boolean(
    field.description ??
      field.items?.description ??
      field.anyOf ??
      field.properties ??
      field.items ??
      field.enum,
  )
