import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openApiOfPublic } from '@xinqi/api/open/openapi'
import { describe, expect, it } from 'vitest'

// Others generate their clients from our OpenAPI document: what two generators make of it has to compile, in a strict
// TypeScript, in Python and in Java. A language that is not installed is counted as left out. In Python and Java it is the
// types alone: what writes whole clients in them (openapi-generator, kiota) fetches its engine at its first run, and
// openapi-codegen takes no OpenAPI 3.1 and writes a Python no interpreter of today compiles.

type Schema = object
type Operation = {
  requestBody?: { content: Record<string, { schema: Schema; example?: object }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}
type Document = {
  paths: Record<string, { post: Operation }>
  components: { schemas: Record<string, Schema> }
}

const JSON_BODY = 'application/json'
const document = openApiOfPublic('https://xinqi.example') as unknown as Document
const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-generated-'))
const has = (command: string) => spawnSync(command, ['--version']).status === 0
const run = (command: string, args: readonly string[], cwd: string) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 })
  return { status, said: `${stdout}${stderr}`.slice(0, 2000) }
}

/** What a partner would write: it has to compile, and what is wrong must not. */
const USE = `import { Api } from './Api'

const api = new Api({ baseUrl: 'https://xinqi.example/api/open/v1' })

export const sendAndRead = async (fileId: string): Promise<string> => {
  const created = await api.contract.contractCreate({
    contractNo: 'HT-001',
    name: '采购合同',
    files: [fileId],
    signers: [{ account: 'demo-person' }],
    metadata: { orderId: 'A-1001' },
  })
  // @ts-expect-error a contract needs a number
  await api.contract.contractCreate({ name: '采购合同', files: [fileId], signers: [] })
  // @ts-expect-error a page is a number
  await api.contract.contractList({ page: 'first' })
  const { fields } = (await api.extract.extractGet({ taskNo: 'x' })).data.data
  return created.data.data.status + fields[0]!.values[0]!.shown
}
`

/** One schema that names each request and each answer, for a generator of types. */
const everyShape = () => {
  const properties: Record<string, Schema> = {}
  for (const [name, { post }] of Object.entries(document.paths)) {
    const word = name.slice(1).replaceAll('/', '_')
    const body = post.requestBody?.content[JSON_BODY]?.schema
    if (body) properties[`${word}_request`] = body
    properties[`${word}_answer`] = post.responses['200']!.content[JSON_BODY]!.schema
  }
  return JSON.stringify({ type: 'object', properties, components: document.components })
}

const typesIn = async (language: 'python' | 'java', rendererOptions: Record<string, string>) => {
  const { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktypeMultiFile } = await import(
    'quicktype-core'
  )
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore())
  await input.addSource({ name: 'XinqiApi', schema: everyShape() })
  const inputData = new InputData()
  inputData.addInput(input)
  const files = await quicktypeMultiFile({ inputData, lang: language, rendererOptions })
  const folder = path.join(dir, language)
  mkdirSync(folder, { recursive: true })
  for (const [name, { lines }] of files)
    writeFileSync(path.join(folder, name === 'stdout' ? 'xinqi_types.py' : name), lines.join('\n'))
  return folder
}

/** Every example of the document goes through the generated types and comes out as it was. */
const THERE_AND_BACK = `import json
import xinqi_types as types

read = 0
for name, body in json.load(open('examples.json')).items():
    known = {name: body}
    again = types.xinqi_api_to_dict(types.xinqi_api_from_dict(known))
    # A day is read as the beginning of that day.
    said = json.loads(json.dumps(again).replace('T00:00:00"', '"'))
    assert said == known, (name, again, body)
    read += 1
print(read)
`

describe('a client generated from the OpenAPI document', () => {
  it('in TypeScript compiles strictly, has every endpoint, and refuses what is wrong', async () => {
    const { generateApi } = await import('swagger-typescript-api')
    const { files } = await generateApi({
      spec: JSON.parse(JSON.stringify(document)),
      fileName: 'Api.ts',
      output: false,
      silent: true,
      httpClientType: 'fetch',
    })
    const folder = path.join(dir, 'typescript')
    mkdirSync(folder, { recursive: true })
    const source = files.map(({ fileContent }) => fileContent).join('\n')
    writeFileSync(path.join(folder, 'Api.ts'), source)
    writeFileSync(path.join(folder, 'use.ts'), USE)
    for (const name of Object.keys(document.paths)) expect(source, name).toContain(`path: \`${name}\``)
    const tsc = createRequire(import.meta.url)
      .resolve('typescript/package.json')
      .replace('package.json', 'bin/tsc')
    const options = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--target', 'es2022']
    const judged = run(
      process.execPath,
      [tsc, ...options, '--module', 'esnext', '--moduleResolution', 'bundler', '--types', '', 'use.ts'],
      folder,
    )
    expect([judged.status, judged.said]).toEqual([0, ''])
  }, 180_000)

  it.skipIf(!has('python3'))(
    'in Python compiles, and reads and writes every example',
    async () => {
      const folder = await typesIn('python', { 'python-version': '3.7' })
      const compiled = run('python3', ['-m', 'py_compile', 'xinqi_types.py'], folder)
      expect([compiled.status, compiled.said]).toEqual([0, ''])
      const examples = Object.entries(document.paths).flatMap(([name, { post }]) => {
        const example = post.requestBody?.content[JSON_BODY]?.example
        return example ? [[`${name.slice(1).replaceAll('/', '_')}_request`, example] as const] : []
      })
      writeFileSync(path.join(folder, 'examples.json'), JSON.stringify(Object.fromEntries(examples)))
      // It reads times with a library that is nearly everywhere, and not part of Python.
      if (run('python3', ['-c', 'import dateutil'], folder).status !== 0) return
      writeFileSync(path.join(folder, 'check.py'), THERE_AND_BACK)
      const read = run('python3', ['check.py'], folder)
      expect([read.status, read.said.trim()]).toEqual([0, String(examples.length)])
      expect(examples.length).toBeGreaterThan(70)
    },
    180_000,
  )

  it.skipIf(!has('javac'))(
    'in Java compiles',
    async () => {
      const folder = await typesIn('java', { 'just-types': 'true', package: 'xinqi' })
      const sources = readdirSync(folder).filter((name) => name.endsWith('.java'))
      expect(sources.length).toBeGreaterThan(200)
      const compiled = run('javac', ['-encoding', 'UTF-8', '-d', 'classes', ...sources], folder)
      expect([compiled.status, compiled.said]).toEqual([0, ''])
      expect(readdirSync(path.join(folder, 'classes/xinqi')).length).toBeGreaterThanOrEqual(sources.length)
    },
    180_000,
  )
})
