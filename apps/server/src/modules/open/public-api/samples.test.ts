import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CODE } from '@xinqi/api/error-codes'
import { everyPublicEndpoint, type PublicPath } from '@xinqi/api/open/registry'
import { SAMPLE_ANSWERS, SAMPLE_ORIGIN } from '@xinqi/api/open/sample-answers'
import { type Language, samplesOf } from '@xinqi/api/open/samples'
import { describe, expect, it } from 'vitest'
import { buildSdk } from '../../../../../../scripts/build-sdk.mjs'
import { callOpen, partnerToken, sandboxApp } from '../../../../test/open-client.ts'
import { freePort } from '../../../../test/postgres-cluster.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows } from '../../../platform/db/row.ts'
import { sampleFile } from '../tools/prepare-sample.ts'
import { samplePaper } from './sample-paper.ts'

// The printed samples are run as they are printed, against a server that listens, with real time.

const port = await freePort()
const world = await worldOfFile({
  clock: () => new Date(),
  // Some samples need what a job makes: the result of a comparison, of a review.
  jobs: true,
  env: { OUTBOUND_ALLOW: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${port}` },
})
const app = await sandboxApp(world)
// What is looked at is the samples, not the limit.
await inRows(world.services.db, 'open_app', { id: app.appId }).set({
  rates: JSON.stringify({ read: 1e6, write: 1e6, file: 1e6, ai: 1e6 }),
})
await world.app.listen({ port, host: '127.0.0.1' })
const token = await partnerToken(world, app)
const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-samples-'))
writeFileSync(path.join(dir, 'contract.pdf'), await samplePaper())
const installed = path.join(dir, 'node_modules/@xinqi/open-sdk')
mkdirSync(installed, { recursive: true })
// Into a folder of its own: other tests read the built one at the same time.
await buildSdk(path.join(dir, 'sdk'))
copyFileSync(path.join(dir, 'sdk/index.js'), path.join(installed, 'index.js'))
writeFileSync(
  path.join(installed, 'package.json'),
  '{"name":"@xinqi/open-sdk","type":"module","exports":"./index.js"}',
)
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  XINQI_URL: `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`,
  XINQI_APP: app.appId,
  XINQI_KEY: app.keyId,
  XINQI_SECRET: app.secret,
}

const has = (command: string) => spawnSync(command, ['--version']).status === 0
const RUN: Record<Language, (file: string) => [string, string[]]> = {
  Node: (file) => [process.execPath, [file]],
  Python: (file) => ['python3', [file]],
  Java: (file) => ['java', ['-Dfile.encoding=UTF-8', file]],
  curl: (file) => ['bash', [file]],
}

const run = async (language: Language, endpoint: string, example: object) => {
  const { fileName, code } = samplesOf(endpoint, example).find((one) => one.language === language)!
  writeFileSync(path.join(dir, fileName), code)
  const [command, args] = RUN[language](fileName)
  // Apart from this process: the server it talks to lives here.
  return new Promise<{ status: number | null; said: string }>((resolve) => {
    const child = spawn(command, args, { cwd: dir, env })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    let problem = ''
    child.stderr.on('data', (chunk) => {
      problem += chunk
    })
    child.on('close', (status) => resolve({ status, said: said || problem }))
  })
}

const idIn = (said: string) => /"fileId":\s*"([^"]+)"/.exec(said)![1]!

describe('the samples', () => {
  it('of a whole contract run in every language there is', async () => {
    for (const language of ['Node', 'Python', 'curl', 'Java'] as const) {
      if (language === 'Python' && !has('python3')) continue
      if (language === 'Java' && !has('java')) continue
      const contractNo = `S-${language}`
      const uploaded = await run(language, 'file/upload', { fileName: 'contract.pdf' })
      expect([language, uploaded.status, uploaded.said]).toEqual([
        language,
        0,
        expect.stringContaining('fileId'),
      ])
      const files = [idIn(uploaded.said)]
      const steps: [PublicPath, object][] = [
        [
          'contract/create',
          { contractNo, name: '采购合同（一）', files, signers: [{ account: 'demo-person' }] },
        ],
        ['sandbox/actAs', { contractNo, account: 'demo-person', action: 'sign' }],
        ['contract/status', { contractNo }],
      ]
      for (const [endpoint, body] of steps) {
        const { status, said } = await run(language, endpoint, body)
        expect([language, endpoint, status, said]).toEqual([language, endpoint, 0, expect.anything()])
        if (endpoint === 'contract/status') expect(said).toMatch(/"status":\s*"completed"/)
      }
    }
  }, 240_000)

  it('of every endpoint answer, with what the sandbox of the signed-in partner has', async () => {
    const refused: string[] = []
    const answers = new Map<PublicPath, object>()
    for (const [endpoint, { example }] of everyPublicEndpoint()) {
      const prepared = await world.call('/open/debug/sample', { appId: app.appId, endpoint }, { token })
      if (prepared.code !== 1) refused.push(`${endpoint}: ${prepared.msg}`)
      else {
        const body = JSON.parse(prepared.data.body) as object
        expect(Object.keys(body), endpoint).toEqual(expect.arrayContaining(Object.keys(example)))
        const file = await sampleFile((body as { fileName?: string }).fileName ?? '')
        writeFileSync(path.join(dir, 'contract.pdf'), file)
        const { said } = await run('curl', endpoint, body)
        const { code, msg, data } = JSON.parse(said) as { code: number; msg: string; data: object }
        if (code === 1) answers.set(endpoint, data)
        else refused.push(`${endpoint}: ${code} ${msg}`)
      }
    }
    expect(refused).toEqual([])
    expect(answers.size).toBe(everyPublicEndpoint().length)
    if (process.env.XINQI_RECORD_ANSWERS) recordAnswers(answers)
    // What the documents print is what is answered today, field by field.
    else
      for (const [endpoint, data] of answers)
        expect([endpoint, Object.keys(SAMPLE_ANSWERS[endpoint] as object)]).toEqual([
          endpoint,
          Object.keys(data),
        ])
    // Whose number another of the sandbox already has is told so.
    const [one, other] = ['13700000001', '13700000002'].map((mobile) => ({ account: `u${mobile}`, mobile }))
    for (const { account, mobile } of [one!, other!])
      await callOpen(world, app, 'user/addPerson', { account, name: '王小样', mobile })
    const taken = { account: one!.account, mobile: other!.mobile }
    expect(await callOpen(world, app, 'user/update', taken)).toMatchObject({
      http: 422,
      code: CODE.OPEN_USER_EXISTS,
    })
  }, 480_000)

  // A virtual machine compiles each of them: at full size only.
  const languages = ['Node', 'Python', ...(process.env.XINQI_SAMPLES ? ['Java'] : [])] as Language[]
  it(`of every endpoint are accepted in ${languages.join(', ')} too`, async () => {
    const endpoints = [...everyPublicEndpoint()]
    for (const language of languages) {
      if (!has(language === 'Node' ? 'node' : language === 'Python' ? 'python3' : 'java')) continue
      const said = await runAll(
        language,
        endpoints.map(([endpoint, { example }]) => {
          const { fileName, code } = samplesOf(endpoint, example).find((one) => one.language === language)!
          return { endpoint, fileName, code }
        }),
      )
      expect([language, said.size]).toEqual([language, endpoints.length])
      const refused = [...said].filter(([, code]) => isOurFault(code))
      expect([language, refused]).toEqual([language, []])
      if (process.env.XINQI_SAMPLES) console.log(`${language}: ${said.size} samples run`)
    }
  }, 300_000)
})

const MOST_ROWS = 2
/** As they are printed: of a long list the first rows, and of no machine's own address. */
const printed = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value.replaceAll(env.XINQI_URL, SAMPLE_ORIGIN).replaceAll(app.appId, 'sbx_demo')
  if (Array.isArray(value)) return value.slice(0, MOST_ROWS).map(printed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, printed(inner)]))
}
/** `XINQI_RECORD_ANSWERS=1`: after an endpoint answers something new. */
const recordAnswers = (answers: ReadonlyMap<PublicPath, object>) => {
  const file = path.resolve(import.meta.dirname, '../../../../../../packages/api/src/open/sample-answers.ts')
  const [head] = readFileSync(file, 'utf8').split('= {')
  writeFileSync(file, `${head}= ${JSON.stringify(printed(Object.fromEntries(answers)))}\n`)
  spawnSync('npx', ['biome', 'check', '--write', file])
}

/** Some name things a fresh sandbox has not; none may be wrong in form or in signature. */
const isOurFault = (code: number) =>
  code === CODE.BAD_REQUEST ||
  code === CODE.INTERNAL ||
  code === CODE.TOO_MANY ||
  (code >= 1101 && code <= 1107) ||
  !(code > 0)

/** One process of the language takes them one after the other, each file as it is printed. */
const AT_ONCE: Partial<Record<Language, { file: string; code: string; command: [string, ...string[]] }>> = {
  Node: {
    file: 'run-all.mjs',
    command: [process.execPath, 'run-all.mjs'],
    code: `import { readFileSync } from 'node:fs'
const told = console.log
console.log = () => {}
for (const file of JSON.parse(readFileSync('all.json', 'utf8'))) {
  let code = 1
  try {
    await import(file)
  } catch (error) {
    code = error.code ?? String(error)
  }
  told(JSON.stringify([file, code]))
}
`,
  },
  Python: {
    file: 'run-all.py',
    command: ['python3', 'run-all.py'],
    code: `import contextlib, io, json, runpy
for file in json.load(open('all.json')):
    code = 1
    try:
        with contextlib.redirect_stdout(io.StringIO()) as said:
            runpy.run_path(file, run_name='__main__')
        code = json.loads(said.getvalue())['code']
    except SystemExit as error:
        code = json.loads(error.code)['code']
    except Exception as error:
        code = repr(error)
    print(json.dumps([file, code]), flush=True)
`,
  },
  Java: {
    file: 'RunAll.java',
    command: [
      'java',
      '-Dfile.encoding=UTF-8',
      '-Djava.security.manager=allow',
      '-XX:TieredStopAtLevel=1',
      'RunAll.java',
    ],
    code: `import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.regex.*;
import javax.tools.*;

public class RunAll {
  static class Ended extends SecurityException {}
  public static void main(String[] args) throws Exception {
    PrintStream told = System.out;
    System.setSecurityManager(new SecurityManager() {
      @Override public void checkPermission(java.security.Permission permission) {}
      @Override public void checkPermission(java.security.Permission permission, Object context) {}
      @Override public void checkExit(int status) { throw new Ended(); }
    });
    Matcher files = Pattern.compile("\\"([^\\"]+)\\"").matcher(Files.readString(Path.of("all.json")));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    while (files.find()) {
      Path file = Path.of(files.group(1));
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      String folder = file.getParent().toString();
      if (compiler.run(null, null, System.err, "-encoding", "UTF-8", "-d", folder, file.toString()) == 0) {
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try (URLClassLoader loader = new URLClassLoader(new URL[] {file.getParent().toUri().toURL()})) {
          loader.loadClass("Sample").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (java.lang.reflect.InvocationTargetException error) {
          if (!(error.getCause() instanceof Ended)) error.getCause().printStackTrace();
        }
      }
      Matcher code = Pattern.compile("\\"code\\":([0-9]+)").matcher(said.toString(StandardCharsets.UTF_8));
      told.println("[\\"" + files.group(1) + "\\"," + (code.find() ? code.group(1) : "0") + "]");
    }
    Runtime.getRuntime().halt(0);
  }
}
`,
  },
}

const runAll = async (
  language: Language,
  samples: readonly { endpoint: string; fileName: string; code: string }[],
): Promise<ReadonlyMap<string, number>> => {
  const { file, command, code } = AT_ONCE[language]!
  writeFileSync(path.join(dir, file), code)
  const endpointOf = new Map<string, string>()
  for (const sample of samples) {
    // Every one of them in Java bears the same name.
    const folder = `./all-${language}/${sample.endpoint.replaceAll('/', '-')}`
    mkdirSync(path.join(dir, folder), { recursive: true })
    writeFileSync(path.join(dir, folder, sample.fileName), sample.code)
    endpointOf.set(`${folder}/${sample.fileName}`, sample.endpoint)
  }
  writeFileSync(path.join(dir, 'all.json'), JSON.stringify([...endpointOf.keys()]))
  const said = await new Promise<string>((resolve) => {
    const child = spawn(command[0], command.slice(1), { cwd: dir, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.on('close', () => resolve(text))
  })
  const lines = said.split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [name, answered] = JSON.parse(line) as [string, number | string]
      return [`${endpointOf.get(name)} ${answered}`, Number(answered)]
    }),
  )
}
