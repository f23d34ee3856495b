// Everything the browser tests run on: what `npm start` ships, and the same server with a clock and a captcha of theirs.
import { buildServer, buildTestServer, buildWeb } from './build.mjs'

if (!process.env.XINQI_WEB_DIST) await buildWeb()
await buildServer()
await buildTestServer()
