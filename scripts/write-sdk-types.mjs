// Writes packages/open-sdk/src/endpoints.ts from the OpenAPI document: node --import tsx scripts/write-sdk-types.mjs
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openApiOfPublic } from '../packages/api/src/open/openapi.ts'
import { sdkTypesOf } from './sdk-types.mjs'

const file = fileURLToPath(new URL('../packages/open-sdk/src/endpoints.ts', import.meta.url))
writeFileSync(file, sdkTypesOf(openApiOfPublic()))
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url))
spawnSync(biome, ['check', '--write', file])
