import type { components, paths } from "@/lib/api-types";

/** The `code` of an error response. */
export type ErrorCode = components["schemas"]["ErrorCode"];

type JsonOf<T> = T extends { content: { "application/json": infer Body } } ? Body : never;
type Success<Responses> = Responses[keyof Responses & (200 | 201)];

type NullableKeys<T> = { [Key in keyof T]-?: null extends T[Key] ? Key : never }[keyof T];
/** The OpenAPI document declares optional fields as nullable; requests omit them. */
type OmitNull<T> = { [Key in Exclude<keyof T, NullableKeys<T>>]: T[Key] } & {
  [Key in NullableKeys<T>]?: NonNullable<T[Key]>;
};

/** JSON body of a request, from the server's OpenAPI document. */
export type RequestBody<
  Path extends keyof paths,
  Method extends keyof paths[Path],
> = paths[Path][Method] extends { requestBody?: infer Body } ? OmitNull<JsonOf<NonNullable<Body>>> : never;

/** JSON body of a successful response, from the server's OpenAPI document. */
export type ResponseBody<
  Path extends keyof paths,
  Method extends keyof paths[Path],
> = paths[Path][Method] extends { responses: infer Responses } ? JsonOf<Success<Responses>> : never;
