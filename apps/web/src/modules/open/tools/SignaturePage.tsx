import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../shared/session/session.ts'
import { CompareSigning } from './CompareSigning.tsx'
import { ComputeSigning } from './ComputeSigning.tsx'
import { ByRequestId } from './SigningByRequest.tsx'
import { ToolFrame } from './ToolFrame.tsx'

/** Sign, compare, find out; keys stay in the browser. */
const SignaturePage = () => {
  const [query, setQuery] = useSearchParams()
  const isSignedIn = useSession((value) => value.openToken) !== null
  return (
    <ToolFrame path="/platform/tools/signature">
      <Tabs
        activeKey={query.get('tab') ?? 'sign'}
        onChange={(tab) => setQuery({ tab }, { replace: true })}
        items={[
          { key: 'sign', label: '加签与验签', children: <ComputeSigning /> },
          { key: 'compare', label: '诊断：比较文本', children: <CompareSigning /> },
          { key: 'request', label: '诊断：按 requestId', children: <ByRequestId isSignedIn={isSignedIn} /> },
        ]}
      />
    </ToolFrame>
  )
}
export default SignaturePage
