// The samples of an endpoint: for a guest with the calls that come first, for a partner with what his own sandbox has.

import { PUBLIC_BASE, type PublicPath } from '@xinqi/api/open/registry'
import { sampleNeeds } from '@xinqi/api/open/sample-steps'
import { samplesOf } from '@xinqi/api/open/samples'
import { Alert, Button, Tabs } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { useSession } from '../../../shared/session/session.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { chosenApp } from '../apps/chosenApp.ts'
import { CodeBlock } from './CodeBlock.tsx'

type Props = { path: PublicPath; example: object }

const Needs = ({ path }: { path: PublicPath }) => {
  const needs = sampleNeeds(path)
  if (needs.length === 0) return null
  return (
    <>
      <p>这份示例用到的编号来自前面的调用，请先依次调用，并换成您得到的值：</p>
      <ol>
        {needs.map(({ path: step, summary, gives }, index) => (
          <li key={index}>
            <Link to={`/platform/openApiDetails?id=${encodeURIComponent(step)}`}>
              <code>{step}</code> {summary}
            </Link>
            {gives.length > 0 && (
              <>
                ，得到 <code>{gives.join('、')}</code>
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** One press, and the sample bears numbers that exist in the partner's own sandbox. */
const OwnSample = ({ path, onBody }: { path: PublicPath; onBody: (body: object) => void }) => {
  const { data } = useCall('/open/app/options', {}, { quiet: true })
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ failed: boolean; title: string } | null>(null)
  const app = chosenApp(data?.list.filter(({ isSandbox }) => isSandbox) ?? [], null)
  if (!app) return null
  const prepare = async () => {
    setBusy(true)
    try {
      const { body, made } = await call(
        '/open/debug/sample',
        { appId: app.appId, endpoint: path },
        { quiet: true },
      )
      onBody(JSON.parse(body) as object)
      const calls = made.map(({ endpoint }) => endpoint.slice(PUBLIC_BASE.length + 1)).join(' → ')
      setTold({
        failed: false,
        title: calls
          ? `已在「${app.name}」中依次调用 ${calls}，下面的示例现在就能发送。`
          : '下面的示例现在就能发送。',
      })
    } catch (error) {
      setTold({ failed: true, title: whyNot(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className={blocks.bar}>
        <Button loading={busy} onClick={() => void prepare()}>
          用我的沙箱数据
        </Button>
        <span>沙箱应用「{app.name}」，每次新建一套，可以反复使用</span>
      </div>
      {told && <Alert showIcon type={told.failed ? 'error' : 'success'} title={told.title} />}
    </>
  )
}

export const Samples = ({ path, example }: Props) => {
  const [own, setOwn] = useState<object | null>(null)
  const isSignedIn = useSession((value) => value.openToken) !== null
  return (
    <>
      {own ? null : <Needs path={path} />}
      {isSignedIn && <OwnSample path={path} onBody={setOwn} />}
      <Tabs
        items={samplesOf(path, own ?? example).map(({ language, code }) => ({
          key: language,
          label: language,
          children: <CodeBlock code={code} title={language} />,
        }))}
      />
    </>
  )
}
