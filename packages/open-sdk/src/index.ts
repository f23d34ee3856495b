export { type CallOptions, type Options, type Uploadable, Xinqi, XinqiError } from './client.ts'
export type { EndpointPath, Endpoints } from './endpoints.ts'
export { type Credentials, signedHeaders } from './signing.ts'
export { verifyWebhook, WebhookError, type WebhookEvent } from './verify-webhook.ts'
