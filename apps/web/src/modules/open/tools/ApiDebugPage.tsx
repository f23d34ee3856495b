// A real call of a sandbox app: signed by the server, through the same gateway, shown whole.

import type { Data } from '@xinqi/api/calls'
import { everyPublicEndpoint, type PublicPath, publicEndpoints } from '@xinqi/api/open/registry'
import { Alert, Button, Input, Select, Tabs } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { chosenApp, keepApp } from '../apps/chosenApp.ts'
import { CodeBlock } from '../public-api/CodeBlock.tsx'
import styles from './debug.module.css'

type Result = Data<'/open/debug/send'>
const GROUPS = [...new Set(everyPublicEndpoint().map(([, { group }]) => group))].map((group) => ({
  label: group,
  options: everyPublicEndpoint()
    .filter(([, facts]) => facts.group === group)
    .map(([path, { summary }]) => ({ value: path, label: `${path} ${summary}` })),
}))
const pretty = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
const exampleOf = (path: PublicPath) => JSON.stringify(publicEndpoints[path].example, null, 2)

const Outcome = ({ result, appId }: { result: Result; appId: string }) => (
  <section className={`${blocks.card} ${styles.card}`} aria-label="应答" aria-live="polite">
    <div className={blocks.bar}>
      <ToneTag tone={result.code === 1 ? 'green' : 'red'}>
        {result.code === 1 ? '成功' : `code ${result.code}`}
      </ToneTag>
      <span>HTTP {result.http}</span>
      <span>{result.ms} 毫秒</span>
      {result.requestId && (
        <Link to={`/platform/openUser/pushLogs?appId=${appId}&tab=calls&requestId=${result.requestId}`}>
          在接口日志中查看
        </Link>
      )}
      {result.code !== 1 && (
        <Link to={`/platform/tools/errorCode?keyword=${result.code}`}>这个错误码是什么</Link>
      )}
    </div>
    <Tabs
      items={[
        { key: 'answer', label: '应答', children: <CodeBlock title="应答" code={pretty(result.answer)} /> },
        {
          key: 'request',
          label: '请求',
          children: (
            <CodeBlock
              title="请求头"
              code={`POST ${result.request.target}\n${Object.entries(result.request.headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}`}
            />
          ),
        },
        { key: 'text', label: '待签文本', children: <CodeBlock title="待签文本" code={result.textToSign} /> },
        {
          key: 'events',
          label: `引起的事件（${result.events.length}）`,
          children: result.events.length ? (
            <ul>
              {result.events.map(({ id, type }) => (
                <li key={id}>
                  <code>{type}</code> {id}
                </li>
              ))}
            </ul>
          ) : (
            <p>这次调用没有引起事件。</p>
          ),
        },
      ]}
    />
  </section>
)

const History = ({ appId, onUse }: { appId: string; onUse: (endpoint: string, body: string) => void }) => {
  const { data } = useCall('/open/debug/history', { appId }, { quiet: true, staleTime: 0 })
  if (!data?.list.length) return null
  return (
    <section className={`${blocks.card} ${styles.card}`} aria-label="最近的调用">
      <h2>最近的调用</h2>
      <ul className={styles.history}>
        {data.list.slice(0, 10).map(({ callId, endpoint, code, ms, at, body }) => (
          <li key={callId}>
            <ToneTag tone={code === 1 ? 'green' : 'red'}>{code}</ToneTag>
            <code>{endpoint}</code>
            <span>
              {ms} 毫秒 · {instant(at)}
            </span>
            <Button size="small" onClick={() => onUse(endpoint, pretty(body))}>
              再用
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Debugger = ({ apps }: { apps: { appId: string; name: string }[] }) => {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('endpoint') ?? 'ping'
  const endpoint = (asked in publicEndpoints ? asked : 'ping') as PublicPath
  const { appId } = chosenApp(apps, query.get('appId'))!
  const [body, setBody] = useState(() => exampleOf(endpoint))
  const [result, setResult] = useState<Result | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [preparing, setPreparing] = useState(false)
  const facts = publicEndpoints[endpoint]
  const go = (next: { endpoint?: string; appId?: string }) =>
    setQuery({ endpoint, appId, ...next }, { replace: true })
  /** With numbers of this sandbox, made for it now: what is filled in can be sent as it stands. */
  const fillIn = async () => {
    setPreparing(true)
    setFailure(null)
    try {
      setBody((await call('/open/debug/sample', { appId, endpoint }, { quiet: true })).body)
    } catch (error) {
      setBody(exampleOf(endpoint))
      setFailure(whyNot(error))
    } finally {
      setPreparing(false)
    }
  }
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      setResult(await call('/open/debug/send', { appId, endpoint, body }, { quiet: true }))
      await outdate('/open/debug/history')
    } catch (error) {
      setResult(null)
      setFailure(whyNot(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.columns}>
      <section className={`${blocks.card} ${styles.card}`} aria-label="请求">
        <div className={styles.field}>
          <span>沙箱应用</span>
          <Select
            aria-label="沙箱应用"
            value={appId}
            options={apps.map((app) => ({ value: app.appId, label: `${app.name}（${app.appId}）` }))}
            onChange={(value) => {
              keepApp(value)
              go({ appId: value })
            }}
          />
        </div>
        <div className={styles.field}>
          <span>接口</span>
          <Select
            aria-label="接口"
            showSearch={{ optionFilterProp: 'label' }}
            value={endpoint}
            options={GROUPS}
            onChange={(value) => {
              go({ endpoint: value })
              setBody(exampleOf(value))
              setResult(null)
            }}
          />
        </div>
        <p className={styles.quiet}>
          {facts.summary}。
          <Link to={`/platform/openApiDetails?id=${encodeURIComponent(endpoint)}`}>参数说明</Link>
        </p>
        {facts.raw ? (
          <Alert
            type="info"
            showIcon
            title="请求体是文件：这里用样例合同代替，返回的 fileId 可用于发起合同。"
          />
        ) : (
          <div className={styles.field}>
            <span>请求体（JSON，按原样签名并发送）</span>
            <Input.TextArea
              aria-label="请求体"
              rows={14}
              spellCheck={false}
              value={body}
              onChange={(event) => setBody(event.target.value)}
              className={styles.mono}
            />
          </div>
        )}
        <div className={blocks.bar}>
          <Button type="primary" loading={busy} onClick={() => void send()}>
            发送
          </Button>
          <Button loading={preparing} onClick={() => void fillIn()}>
            填入示例
          </Button>
          <Button onClick={() => setBody(pretty(body))}>格式化</Button>
        </div>
        {failure && <Alert type="error" showIcon title={failure} />}
      </section>
      <div className={styles.right}>
        {result ? (
          <Outcome result={result} appId={appId} />
        ) : (
          <section className={`${blocks.card} ${styles.card}`}>
            <p className={styles.quiet}>
              发送后在这里看到应答、签名的每一步与引起的事件。正式应用请用
              <Link to="/platform/tools/signature">签名工具</Link>在浏览器中签名，密钥不离开您的电脑。
            </p>
          </section>
        )}
        <History
          appId={appId}
          onUse={(used, sent) => {
            go({ endpoint: used })
            setBody(sent)
          }}
        />
      </div>
    </div>
  )
}

const ApiDebugPage = () => {
  const { data, error, refetch } = useCall('/open/app/options', {}, { quiet: true })
  const sandboxes = data?.list.filter(({ isSandbox }) => isSandbox) ?? []
  return (
    <div className={styles.page}>
      <h1>API调试</h1>
      <p className={styles.quiet}>
        以沙箱应用的身份发出真实的签名调用，经过与您的服务器相同的网关，并记入接口日志。
      </p>
      {error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : sandboxes.length === 0 ? (
        <EmptyState
          text="还没有沙箱应用。新建一个，免费，无需审核。"
          action={
            <Link to="/platform/tools/apps">
              <Button type="primary">去新建应用</Button>
            </Link>
          }
        />
      ) : (
        <Debugger apps={sandboxes} />
      )}
    </div>
  )
}
export default ApiDebugPage
