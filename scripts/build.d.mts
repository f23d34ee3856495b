export declare const buildWeb: () => Promise<void>
export declare const buildServer: () => Promise<void>
export declare const buildTestServer: () => Promise<void>
