// The public API, declared once: routing, validation, the OpenAPI file, the documents, the debugger, the samples and
// the SDK's types all read it here.

import { basics } from './basics.ts'
import { contractActs } from './contract-acts.ts'
import { contractPackages } from './contract-packages.ts'
import { contracts } from './contracts.ts'
import { evidence } from './evidence.ts'
import { extraction } from './extraction.ts'
import { files } from './files.ts'
import { insight } from './insight.ts'
import { linkEndpoints } from './links.ts'
import { notary } from './notary.ts'
import type { PublicBodyOf, PublicDataOf, PublicFacts } from './public-endpoint.ts'
import { sandbox } from './sandbox.ts'
import { sealAuth } from './seal-auth.ts'
import { seals } from './seals.ts'
import { signReports } from './sign-reports.ts'
import { templates } from './templates.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

export const PUBLIC_BASE = '/api/open/v1'

export const publicEndpoints = {
  ...basics,
  ...users,
  ...seals,
  ...sealAuth,
  ...signReports,
  ...files,
  ...templates,
  ...contracts,
  ...contractPackages,
  ...contractActs,
  ...linkEndpoints,
  ...evidence,
  ...insight,
  ...extraction,
  ...notary,
  ...webhooks,
  ...sandbox,
}

export type PublicApi = typeof publicEndpoints
export type PublicPath = keyof PublicApi
/** Those an app signs: all but the one that tells the time. */
export type SignedPath = Exclude<PublicPath, 'time'>
export type PublicBody<P extends PublicPath> = PublicBodyOf<PublicApi[P]>
export type PublicData<P extends PublicPath> = PublicDataOf<PublicApi[P]>

export const everyPublicEndpoint = (): [PublicPath, PublicFacts][] =>
  Object.entries(publicEndpoints) as [PublicPath, PublicFacts][]

/** Calls a second for each app and endpoint. */
export const PUBLIC_RATES = { read: 50, write: 20, file: 10, ai: 2, sandbox: 5 } as const
