export declare const buildSdk: (to?: string) => Promise<void>
