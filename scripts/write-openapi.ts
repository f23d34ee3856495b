import { openApiDocument } from '@xinqi/api/openapi'

console.log(JSON.stringify(openApiDocument(), null, 2))
