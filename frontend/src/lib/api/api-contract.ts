import type { components, paths } from "@/lib/api/api-types";

/** The types of the server's JSON, by their name in the OpenAPI document. */
export type Schemas = components["schemas"];

/** The `code` of an error response. */
export type ErrorCode = Schemas["ErrorCode"];

export type ApiPath = keyof paths;
export type Method = "GET" | "POST" | "PUT" | "DELETE";
/** The paths that have the method. */
export type PathWith<M extends Method> = {
  [Path in ApiPath]: paths[Path] extends Record<Lowercase<M>, unknown> ? Path : never;
}[ApiPath];

/** The operation of each path, if there are several. */
type Operation<Path extends ApiPath, Method extends string> = Path extends ApiPath
  ? paths[Path] extends Record<Method, infer Found>
    ? Found
    : never
  : never;
type JsonOf<T> = T extends { content: { "application/json": infer Body } } ? Body : never;
type Success<Responses> = Responses[keyof Responses & (200 | 201)];

type NullableKeys<T> = { [Key in keyof T]-?: null extends T[Key] ? Key : never }[keyof T];
/** The OpenAPI document declares optional fields as nullable; requests omit them. */
type OmitNull<T> = Omit<T, NullableKeys<T>> & {
  [Key in NullableKeys<T>]?: NonNullable<T[Key]>;
};

type RequestOf<T> = T extends { requestBody: infer Body } ? OmitNull<JsonOf<Body>> : undefined;
type ResponseOf<T> = T extends { responses: infer Responses } ? JsonOf<Success<Responses>> : never;

/** JSON body of a request. */
export type RequestBody<Path extends ApiPath, Method extends string> = RequestOf<Operation<Path, Method>>;

type WholeList<Body> = [Extract<Body, readonly unknown[]>] extends [never]
  ? Body
  : Extract<Body, readonly unknown[]>;

/** JSON body of a successful response. A list that can be requested in pages is a whole one without a query. */
export type ResponseBody<Path extends ApiPath, Method extends string> = WholeList<
  ResponseOf<Operation<Path, Method>>
>;

/** JSON body of a page of a list. */
export type PageBody<Path extends ApiPath> = Exclude<ResponseOf<Operation<Path, "get">>, readonly unknown[]>;

/** The names of a path's parameters. */
export type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;
/** The query parameters of a path's methods. */
export type QueryOf<Path extends ApiPath> = paths[Path][keyof paths[Path]] extends infer Found
  ? Found extends { parameters: { query?: infer Query } }
    ? NonNullable<Query>
    : never
  : never;
type KeysOf<T> = T extends unknown ? keyof T & string : never;
/** The values of a path's parameters. Empty ones of the query are left out. */
export type UrlParams<Path extends ApiPath> = { [Name in PathParam<Path>]: string } & {
  [Name in KeysOf<QueryOf<Path>>]?: string | undefined;
};

declare const pathOf: unique symbol;
/** A URL of the API. A path without parameters is one. */
export type ApiUrl<Path extends ApiPath = ApiPath> =
  | (Path extends `${string}{${string}` ? never : Path)
  | (string & { readonly [pathOf]: Path });
