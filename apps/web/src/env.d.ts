/// <reference types="vite/client" />

declare module 'virtual:call-traits' {
  const traits: Record<string, import('./shared/api/traits.ts').CallTraits>
  export default traits
}
