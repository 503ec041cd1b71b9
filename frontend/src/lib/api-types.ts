// Generated from openapi.json by `npm run api-types`.

export interface paths {
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the entries of the audit log, newest first. */
        get: {
            parameters: {
                query?: {
                    /**
                     * @description Account id or email address of the person who made the change; the address is the current one or that of the
                     *     time.
                     */
                    actor?: string;
                    action?: "created" | "changed" | "removed";
                    /** @description What was changed. */
                    kind?: "agent" | "bundle" | "prompt" | "post" | "legal_page" | "image" | "discount" | "user" | "order" | "purchase" | "refund" | "review" | "payment_discrepancy" | "email" | "newsletter" | "export";
                    /** @description The id of what was changed; needs its `kind`. */
                    subjectId?: string;
                    /** @description Only entries at or after this time. */
                    since?: string;
                    /** @description Only entries before this time. */
                    until?: string;
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_AuditEntryResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download all matching entries of the audit log as a CSV file, newest first. */
        get: {
            parameters: {
                query?: {
                    /**
                     * @description Account id or email address of the person who made the change; the address is the current one or that of the
                     *     time.
                     */
                    actor?: string;
                    action?: "created" | "changed" | "removed";
                    /** @description What was changed. */
                    kind?: "agent" | "bundle" | "prompt" | "post" | "legal_page" | "image" | "discount" | "user" | "order" | "purchase" | "refund" | "review" | "payment_discrepancy" | "email" | "newsletter" | "export";
                    /** @description The id of what was changed; needs its `kind`. */
                    subjectId?: string;
                    /** @description Only entries at or after this time. */
                    since?: string;
                    /** @description Only entries before this time. */
                    until?: string;
                    /** @description Whether the file starts with a byte order mark, which Excel needs to read it as UTF-8. */
                    bom?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/authors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the admins who can be chosen as authors. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuthorResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all posts including drafts, newest first, without their content.
         *     With query parameters, it is a page of those that match.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Part of the title, the excerpt, the slug or a tag. */
                    search?: string;
                    /** @description `unsaved` has changes that were written but not saved. */
                    status?: "published" | "scheduled" | "draft" | "unsaved";
                    /**
                     * @description Only posts dated at or after this time. The date of a published post is the one that readers see, that of a draft
                     *     is the last change.
                     */
                    since?: string;
                    /** @description Only posts dated before this time. */
                    until?: string;
                    /** @description `newest` is the default. */
                    sort?: "newest" | "oldest" | "-updated" | "title" | "-title";
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListResponse_AdminPostSummaryResponse_PageResponse_AdminPostSummaryResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Create a post. Repeated with the same working copy and editor, it changes the post that the first request created. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PostRequest"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The slug is taken; a free one is suggested */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/posts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change several posts: all or none. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PostBulkRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BulkResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a post or draft by id. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** Update a post. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PostRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The slug is taken, or a newer version was saved */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Delete a post. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/posts/{id}/newsletter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the newsletter of a post, and how it looks as text. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostNewsletterResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Send a post to all subscribers, once: now, later, or when it is published. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ScheduleNewsletterRequest"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description It is scheduled or sent already, or the post is a draft */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/posts/{id}/newsletter/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview a post as an email, as HTML for a frame. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/posts/{id}/newsletter/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a post to the admin's own address, to try it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TestNewsletterRequest"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/posts/{id}/preview-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get when the link to the preview of a post was made. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PreviewLinkResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Make a link to the preview of a draft. An earlier link of the post stops working. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedPreviewLinkResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The post is published */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** Revoke the link to the preview of a post. Revoking none succeeds. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/posts/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the texts that a post had when it was saved, latest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RevisionSummaryResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/posts/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an earlier text of a post. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    revision: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RevisionResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/tags/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a tag of all posts, or merge it with another one. Its former page redirects. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RenameTagRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description Another tag has the name */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Remove a tag from all posts. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/working-copies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the new posts that are being written, latest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkingCopyResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/working-copies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the unsaved changes of a post, or a new post that is being written. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FoundWorkingCopyResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** Save what an admin writes. Readers see it once it is saved as the post. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WorkingCopyRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedWorkingCopyResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The post was deleted */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description Another editor saved a newer version */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/working-copies/{id}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Discard unsaved changes. Discarding none succeeds. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DiscardWorkingCopyRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description Another editor saved a newer version */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bundles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all bundles that are not removed, newest first, or with query parameters a page of those that match. */
        get: {
            parameters: {
                query?: {
                    /** @description Part of the title, the description or the title of an agent. */
                    search?: string;
                    /** @description `problem` is published, but cannot be bought. */
                    status?: "for-sale" | "problem" | "draft";
                    /** @description `newest` is the default. */
                    sort?: "newest" | "oldest" | "title" | "-title" | "price" | "-price";
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListResponse_AdminBundleResponse_PageResponse_AdminBundleResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Create a bundle. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BundleRequest"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The slug is taken */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bundles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Update a bundle. Open orders keep their price. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BundleRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description A newer version was saved */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Delete a bundle, or archive it if it has orders. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteBundleResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List discount codes. */
        get: {
            parameters: {
                query?: {
                    /** @description A part of the code. */
                    search?: string;
                    status?: "live" | "scheduled" | "expired" | "used_up" | "off";
                    /** @description The id of a batch, or `none` for codes that were created one at a time. */
                    batch?: string;
                    /** @description `newest`, `uses` or `revenue`, highest first. */
                    sort?: string;
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_AdminDiscountResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Create a discount code. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateDiscountRequest"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The code exists already */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discounts.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download all matching discount codes as a CSV file. */
        get: {
            parameters: {
                query?: {
                    /** @description A part of the code. */
                    search?: string;
                    status?: "live" | "scheduled" | "expired" | "used_up" | "off";
                    /** @description The id of a batch, or `none` for codes that were created one at a time. */
                    batch?: string;
                    /** @description `newest`, `uses` or `revenue`, highest first. */
                    sort?: string;
                    /** @description Whether the file starts with a byte order mark, which Excel needs to read it as UTF-8. */
                    bom?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discounts/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create single-use discount codes that cannot be guessed. The id is the batch's. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateDiscountBatchRequest"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discounts/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Price a cart with each live code as a checkout would. Nothing is stored. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SimulateDiscountsRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DiscountSimulationResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a discount code. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminDiscountResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** Update a discount code. Payments that have started keep their price. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateDiscountRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description A newer version was saved */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discounts/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate a discount code. Idempotent. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discounts/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deactivate a discount code. Idempotent. Payments that have started keep their price. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discounts/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the settled orders with a discount code, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_DiscountUseResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the emails of the last 30 days and those not sent yet, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description `queued`, `sent` or `failed`. */
                    state?: string;
                    /** @description Why it was sent, such as `receipt`. */
                    kind?: string;
                    /** @description The recipient's complete email address. */
                    to?: string;
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_EmailResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/emails/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview all email templates with sample data, as text. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmailTemplateResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/emails/templates/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview an email template with sample data, as HTML for a frame. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kind: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/emails/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test email to the admin's own address. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/emails/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a failed or postponed email now. Idempotent. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Accepted; an email is sent if there is a recipient */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description It was sent, or its link or code is no longer stored */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/gpts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all agents in the order in which members see them: featured ones first, then newest first unless they were moved.
         *     With query parameters, it is a page of those that match.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Part of the title or the description. */
                    search?: string;
                    /** @description In any spelling. */
                    category?: string;
                    type?: "free" | "premium";
                    /** @description Only agents that members report not to open, or that have no URL. */
                    problem?: "reported" | "no-url";
                    /** @description `manual` (default) is the order of members. */
                    sort?: "manual" | "newest" | "oldest" | "title" | "-title" | "price" | "-price" | "owners" | "-owners";
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListResponse_AdminAgentResponse_CategorizedPageResponse_AdminAgentResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Create an agent. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AgentRequest"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The slug is taken; a free one is suggested */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/gpts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change several agents: all or none. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CatalogBulkRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BulkResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/gpts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an agent to edit it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EditableAgentResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** Update an agent. Open orders keep their price. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AgentRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The slug is taken, or a newer version was saved */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Delete an agent, or archive it if it has orders. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteAgentResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/gpts/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move an agent within its list. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MoveRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The other agent is no longer beside it in the list */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/gpts/{id}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the open problem reports of an agent, oldest first, up to 200. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProblemReportResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/gpts/{id}/reports/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolve reports without a fix. The members get the answer, if there is one, by email. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DismissReportsRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description Another admin has already resolved them */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/gpts/{id}/reports/fix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolve reports because the agent opens again. The members get an email. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FixReportsRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description Another admin has already resolved them */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check the installation. An unavailable database is part of the report. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HealthResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/history/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List who changed what about an agent, bundle, prompt or post, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path: {
                    kind: components["schemas"]["ContentKind"];
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_AuditEntryResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List uploaded images, newest first, with where each is used. */
        get: {
            parameters: {
                query?: {
                    /** @description A part of the name or the alternative text. */
                    search?: string;
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_LibraryImageResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Upload an image. Its format is recognized by its content. Uploading the same file again returns the stored image. */
        post: {
            parameters: {
                query?: {
                    /** @description The name of the file. */
                    name?: string;
                    /** @description Alternative text, up to 300 characters. */
                    alt?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/octet-stream": components["schemas"]["ImageFileRequest"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImageResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The file is larger than 10 MiB */
                413: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description The file is not a PNG, JPEG, WebP or GIF image */
                415: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The image is animated, damaged or has too many pixels */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the alternative text that is suggested where the image is inserted. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeImageRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImageResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Delete an image that no post, page or draft shows. Earlier versions and sent emails then show a broken image. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The image is in use */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List members, newest first unless sorted otherwise. */
        get: {
            parameters: {
                query?: {
                    status?: "verified" | "unverified" | "blocked" | "deleting";
                    /** @description Whether they have a paid order: `some` or `none`. */
                    purchases?: "some" | "none";
                    /** @description `owner`, `editor`, `support` or `member`. */
                    role?: "owner" | "editor" | "support" | "member";
                    /** @description Only members who joined at or after this time. */
                    since?: string;
                    /** @description Only members who joined before this time. */
                    until?: string;
                    /** @description A part of the name or email address, or the member's id. */
                    search?: string;
                    /** @description `newest` (default), `oldest` or `email`. */
                    sort?: "newest" | "oldest" | "email";
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_MemberResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download all matching members as a CSV file. */
        get: {
            parameters: {
                query?: {
                    status?: "verified" | "unverified" | "blocked" | "deleting";
                    /** @description Whether they have a paid order: `some` or `none`. */
                    purchases?: "some" | "none";
                    /** @description `owner`, `editor`, `support` or `member`. */
                    role?: "owner" | "editor" | "support" | "member";
                    /** @description Only members who joined at or after this time. */
                    since?: string;
                    /** @description Only members who joined before this time. */
                    until?: string;
                    /** @description A part of the name or email address, or the member's id. */
                    search?: string;
                    /** @description `newest` (default), `oldest` or `email`. */
                    sort?: "newest" | "oldest" | "email";
                    /** @description Whether the file starts with a byte order mark, which Excel needs to read it as UTF-8. */
                    bom?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count all matching members. */
        get: {
            parameters: {
                query?: {
                    status?: "verified" | "unverified" | "blocked" | "deleting";
                    /** @description Whether they have a paid order: `some` or `none`. */
                    purchases?: "some" | "none";
                    /** @description `owner`, `editor`, `support` or `member`. */
                    role?: "owner" | "editor" | "support" | "member";
                    /** @description Only members who joined at or after this time. */
                    since?: string;
                    /** @description Only members who joined before this time. */
                    until?: string;
                    /** @description A part of the name or email address, or the member's id. */
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberTotalsResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a member with purchases, sessions, activity, emails and the team's notes. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give the member a premium agent for free. It becomes an order of $0.00. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["GrantAgentRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The member owns the agent, isn't verified, is blocked, or is about to be deleted */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign the member out everywhere and refuse new sign-ins. What was bought is kept. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MemberReasonRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description It is the admin's own account */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** Let a blocked member sign in again. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description It is the admin's own account */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete the member's account in seven days, and end all sessions now. A link to undo it is emailed to the member. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MemberReasonRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description It is the admin's own account */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** Keep an account that is about to be deleted. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description It is the admin's own account, or the deletion is due */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Correct an email address that was never verified. A new verification link goes to it. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CorrectEmailRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The address is verified or belongs to another account, or the member is blocked or about to be deleted */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}/email-suppression": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Send optional emails to a member again whose mailbox refused one, or who reported one as spam. Idempotent. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a note. Only the team sees this, but it's included in a copy of the member's data. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AddNoteRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}/notes/{note_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a note. Only its author and owners may. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    note_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Make the member an admin with this role, or an admin a member. A change ends their sessions. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SetRoleRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The member isn't verified, is blocked, or is about to be deleted */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End the member's sessions and emailed links, and cancel a pending change of address. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description It is the admin's own account */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email the verification link again. The earlier link stops working. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The address is verified, or the member is blocked or about to be deleted */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark the member's email address as verified. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MemberReasonRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberDetailResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The address is verified, or the member is blocked or about to be deleted */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/missed-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List searches that found nothing. */
        get: {
            parameters: {
                query?: {
                    /** @description `count` or `last_searched`, highest first. */
                    sort?: string;
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_MissedSearchResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/missed-searches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a search from the list. It returns if people search for it again. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/newsletters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List newsletters, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_NewsletterResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/newsletters/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a scheduled newsletter, or what is not sent yet. Idempotent. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description It was sent */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List orders, newest first unless sorted otherwise. */
        get: {
            parameters: {
                query?: {
                    status?: "pending" | "processing" | "abandoned" | "paid" | "undelivered" | "partly_refunded" | "refunded" | "disputed";
                    /** @description Only orders paid at or after this time; orders without a payment count when they were placed. */
                    since?: string;
                    /** @description Only orders before this time. */
                    until?: string;
                    /** @description Only orders with this agent. */
                    agentId?: string;
                    /** @description Only orders of this member. */
                    memberId?: string;
                    /** @description Only orders with this discount code. */
                    code?: string;
                    provider?: "sandbox" | "stripe_test" | "stripe_live";
                    /** @description Only orders with an open payment discrepancy, or with a failed refund. */
                    problem?: "payment_discrepancy" | "failed_refund" | "open_message";
                    /** @description An order number, an id of an order, payment or member, or a part of the member's name or email address. */
                    search?: string;
                    /** @description `newest` (default), `oldest`, `highest` or `lowest`. */
                    sort?: "newest" | "oldest" | "highest" | "lowest";
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_OrderResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download all matching orders as a CSV file. */
        get: {
            parameters: {
                query?: {
                    status?: "pending" | "processing" | "abandoned" | "paid" | "undelivered" | "partly_refunded" | "refunded" | "disputed";
                    /** @description Only orders paid at or after this time; orders without a payment count when they were placed. */
                    since?: string;
                    /** @description Only orders before this time. */
                    until?: string;
                    /** @description Only orders with this agent. */
                    agentId?: string;
                    /** @description Only orders of this member. */
                    memberId?: string;
                    /** @description Only orders with this discount code. */
                    code?: string;
                    provider?: "sandbox" | "stripe_test" | "stripe_live";
                    /** @description Only orders with an open payment discrepancy, or with a failed refund. */
                    problem?: "payment_discrepancy" | "failed_refund" | "open_message";
                    /** @description An order number, an id of an order, payment or member, or a part of the member's name or email address. */
                    search?: string;
                    /** @description `newest` (default), `oldest`, `highest` or `lowest`. */
                    sort?: "newest" | "oldest" | "highest" | "lowest";
                    /** @description Whether the file starts with a byte order mark, which Excel needs to read it as UTF-8. */
                    bom?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Add up all matching orders. */
        get: {
            parameters: {
                query?: {
                    status?: "pending" | "processing" | "abandoned" | "paid" | "undelivered" | "partly_refunded" | "refunded" | "disputed";
                    /** @description Only orders paid at or after this time; orders without a payment count when they were placed. */
                    since?: string;
                    /** @description Only orders before this time. */
                    until?: string;
                    /** @description Only orders with this agent. */
                    agentId?: string;
                    /** @description Only orders of this member. */
                    memberId?: string;
                    /** @description Only orders with this discount code. */
                    code?: string;
                    provider?: "sandbox" | "stripe_test" | "stripe_live";
                    /** @description Only orders with an open payment discrepancy, or with a failed refund. */
                    problem?: "payment_discrepancy" | "failed_refund" | "open_message";
                    /** @description An order number, an id of an order, payment or member, or a part of the member's name or email address. */
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrderTotalsResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an order with its items, refunds and history. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrderDetailResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke or restore access to one agent of an order, without a refund. Later reports of the provider do not change
         *     it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeAccessRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrderDetailResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The agent was not delivered, or its money was refunded */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                /** @description Rejected; see `code` */
                503: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fetch the payment's state from the provider now, and apply it. Idempotent. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrderDetailResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description It has no payment, or one at another provider */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                /** @description Rejected; see `code` */
                503: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email an answer to the order's member. The open questions are closed. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AnswerOrderMessagesRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrderDetailResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The account was erased, or there are too many messages */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{id}/messages/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close the open questions about an order without an answer, for example because they were answered by email. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrderDetailResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No question is open */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the receipt again, to the member's current address. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Accepted; an email is sent if there is a recipient */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The order is not paid */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund some agents of an order, in whole or in part. An agent whose whole charge is refunded is revoked as soon as
         *     the provider confirms it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RefundOrderRequest"];
                };
            };
            responses: {
                /** @description The refunds are stored and requested from the provider */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrderDetailResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description There is nothing left to refund */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                /** @description Rejected; see `code` */
                503: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures of a period, compared with the period before. */
        get: {
            parameters: {
                query?: {
                    /** @description Up to and including today; 30 days if it is missing. `12m` is the last twelve calendar months. */
                    period?: "today" | "7d" | "30d" | "90d" | "12m" | "custom";
                    /** @description First day of a custom period, such as `2026-11-01`. */
                    since?: string;
                    /** @description Last day of a custom period, which is included. Up to two years after the first. */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OverviewResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the pages about privacy, terms and contact. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LegalPagesResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/pages/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current version of a page. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kind: components["schemas"]["LegalPageKindResponse"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LegalPageResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** Save the text of a page. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kind: components["schemas"]["LegalPageKindResponse"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LegalPageRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LegalPageResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The page has changed since the edit began */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Replace the text of a page with the default text, which follows the settings. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kind: components["schemas"]["LegalPageKindResponse"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all prompts for admins in the same order, or with query parameters a page of those that match. */
        get: {
            parameters: {
                query?: {
                    /** @description Part of the name or the text. */
                    search?: string;
                    /** @description In any spelling. */
                    category?: string;
                    /** @description `manual` (default) is the order of members. */
                    sort?: "manual" | "newest" | "oldest" | "name" | "-name";
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListResponse_PromptResponse_CategorizedPageResponse_PromptResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Create a prompt. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PromptRequest"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/prompts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change several prompts: all or none. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CatalogBulkRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BulkResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/prompts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Update a prompt. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PromptRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description A newer version was saved */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Delete a prompt. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/prompts/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a prompt within its list. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MoveRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The other prompt is no longer beside it in the list */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List reviews, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description Only reviews of this agent. */
                    agentId?: string;
                    status?: "visible" | "hidden" | "not_owned";
                    /** @description From 1 to 5. */
                    stars?: string;
                    /** @description A part of the text or, for admins who manage members, of the author's first name or email address. */
                    search?: string;
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_AdminReviewResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/{id}/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hide a review from everyone except its author. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["HideReviewRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/{id}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the reply to a review, or remove it. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReplyToReviewRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description There is a newer version */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/{id}/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show a hidden review again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deleted and archived agents, bundles, prompts and posts, most recently removed first; up to 500 of each. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TrashItemResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trash/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Erase something in the trash before its 30 days are over. This cannot be undone. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kind: components["schemas"]["ContentKind"];
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not in the trash; it may be in the archive */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description It was ordered since it was deleted */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trash/{kind}/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore something with its id, slug, redirects and purchases. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kind: components["schemas"]["ContentKind"];
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/view-as": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * View the site as a visitor, a member or an owner of agents, in every tab of this browser. Until the view ends, every
         *     response is what that person would get, and writes respond 403 `read_only_view`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ViewAsRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** End the view. Idempotent. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the account for the profile screen. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AccountResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/account-deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete the member's account in seven days, and end all sessions now. A link to undo it is emailed. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AccountDeletionResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The member is the only owner */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/account-deletion/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep an account that is about to be deleted, with the emailed link. Starts no session. Repeating it changes nothing. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TokenRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The token is unknown, used or expired */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sign-ins, failed sign-ins and changes of the member's account, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_AccountEventResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/data-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of the member's data export. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DataExportResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Request a copy of the member's data. A link to it is emailed. Changes nothing while one is being prepared. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Accepted; an email is sent if there is a recipient */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DataExportResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Recent authentication required */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/data-export/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Download the member's data as a ZIP file, with the token of the emailed link. It works for a day. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TokenRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/zip": number[];
                    };
                };
                /** @description The token is unknown, used or expired */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/email-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get which optional emails the member wants. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmailPreferencesResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** Choose which optional emails the member wants. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeEmailPreferencesRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmailPreferencesResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Emails to admins of another role */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email a reset link if the account exists. The response is the same if it does not. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EmailRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MessageResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a password. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LoginRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "Set-Cookie": components["headers"]["Set-Cookie"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The email address is not verified and a new link was sent, the account is blocked, or it has a second factor */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session. Idempotent. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "Set-Cookie": components["headers"]["Set-Cookie"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                403: components["responses"]["WriteRefused"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed-in user. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey-sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey. It needs no second factor. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasskeyCredentialRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserResponse"];
                    };
                };
                /** @description The options have expired */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The passkey was rejected */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The account is blocked or about to be deleted */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey-sign-in/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the options to sign in with, within 30 minutes. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PasskeyOptionsResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description The site has no domain name */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the member's passkeys, oldest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PasskeyResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Add the passkey that the browser created. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasskeyCredentialRequest"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PasskeyResponse"];
                    };
                };
                /** @description The options have expired, or the passkey was rejected */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Recent authentication required */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The passkey is known, or the member has too many */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the options to create a passkey with, within 30 minutes. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PasskeyOptionsResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Recent authentication required */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The member has too many, or the site has no domain name */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a passkey. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RenamePasskeyRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PasskeyResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Remove a passkey. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Recent authentication required */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set or change the password and end all other sessions. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangePasswordRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "Set-Cookie": components["headers"]["Set-Cookie"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Requires recent authentication if the account has no password */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/pending-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancel the pending email change. Idempotent. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/pending-email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the pending email address with its link. All other sessions end, and so does the password unless this session
         *     requested the change.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TokenRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConfirmEmailResponse"];
                    };
                };
                /** @description The token is unknown, used or expired */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                /** @description Another account has the email address */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/pending-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email the confirmation link again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Accepted; an email is sent if there is a recipient */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Recent authentication required */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No email change is pending */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the name and request an email change. The new email address is pending until its link is opened. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateProfileRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description A new email address requires recent authentication */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description Another account has the email address */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether authentication is recent, before something that a page cannot repeat, such as a download. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The member has to confirm their identity */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Confirm the member's identity by password, emailed code or authenticator app. The session gets a new cookie. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReauthenticateRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email a six-digit code, valid for 10 minutes in this session. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Accepted; an email is sent if there is a recipient */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the member's identity with a passkey, whose options are those of a sign-in. The session gets a new cookie. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasskeyCredentialRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The options have expired, or the passkey was rejected */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account and email a verification link. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RegisterRequest"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RegisterResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                /** @description The email address belongs to a verified account */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email a new verification link if the address is unverified. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EmailRequest"];
                };
            };
            responses: {
                /** @description Accepted; an email is sent if there is a recipient */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with an emailed link and end all sessions. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResetPasswordRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "Set-Cookie": components["headers"]["Set-Cookie"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ResetPasswordResponse"];
                    };
                };
                /** @description The token is unknown, used or expired */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of the second factor. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SecondFactorResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Complete a sign-in that answered `second_factor_required`, in the same browser, within 10 minutes and five tries. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SecondFactorCodeRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserResponse"];
                    };
                };
                /** @description The sign-in has expired */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** Disable the second factor. Idempotent. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Recent authentication required */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable the second factor with a first code of the authenticator app. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SecondFactorCodeRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecoveryCodesResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Recent authentication required */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description The second factor is enabled already */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace all recovery codes. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecoveryCodesResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Recent authentication required */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The second factor is not enabled */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a key for an authenticator app. An earlier one that was not enabled stops working. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SecondFactorSetUpResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Recent authentication required */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The second factor is enabled already */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sessions, most recently used first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        /** End all sessions, including this one. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End all other sessions. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one session. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email a sign-in link and a six-digit code if the account exists. The code works in this browser for 10 minutes. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EmailRequest"];
                };
            };
            responses: {
                /** @description Accepted; an email is sent if there is a recipient */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in-link/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with the code of a sign-in email, in the browser that requested it, within 10 minutes and five tries. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignInCodeRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description The account has a second factor, or an admin needs a passkey */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Also if the code has expired, was used, or was requested in another browser */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in-link/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeem a sign-in link and sign in. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TokenRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "Set-Cookie": components["headers"]["Set-Cookie"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserResponse"];
                    };
                };
                /** @description The token is unknown, used or expired */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The account has a second factor */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redeem a verification link and sign in. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description From the emailed link. */
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "Set-Cookie": components["headers"]["Set-Cookie"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VerifyResponse"];
                    };
                };
                /** @description The token is unknown, used or expired */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Another site opened it, or the account has a second factor */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tags and months that have published posts. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostArchiveResponse"];
                    };
                };
                /** @description Not modified */
                304: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/archive/{year}/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the published posts of a month in the time zone of the site, newest first, 24 a page. */
        get: {
            parameters: {
                query?: {
                    /** @description 1 for the newest posts */
                    page?: number;
                };
                header?: never;
                path: {
                    /** @description Four digits */
                    year: string;
                    /** @description Two digits */
                    month: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostListResponse"];
                    };
                };
                /** @description Not modified */
                304: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List published posts, newest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostSummaryResponse"][];
                    };
                };
                /** @description Not modified */
                304: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/posts/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a post. Drafts only for admins. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostPageResponse"];
                    };
                };
                /** @description The slug of the post has changed */
                301: {
                    headers: {
                        Location: components["headers"]["Location"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not modified */
                304: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/previews/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the draft that a link to a preview leads to. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostPageResponse"];
                    };
                };
                /** @description The post is published */
                301: {
                    headers: {
                        Location: components["headers"]["Location"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description There is no such link, or it was revoked */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/tags/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the published posts with a tag, newest first, 24 a page. */
        get: {
            parameters: {
                query?: {
                    /** @description 1 for the newest posts */
                    page?: number;
                };
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostListResponse"];
                    };
                };
                /** @description The tag was renamed */
                301: {
                    headers: {
                        Location: components["headers"]["Location"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not modified */
                304: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bundles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the bundles that are for sale, newest first, with the prices for the reader. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BundleResponse"][];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bundles/by-slug/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a bundle that is for sale, with the price for the reader. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BundleResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the cart that follows the member to every device. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CartResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cart/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add agents to the cart and remove them. Idempotent. Agents that are not for sale or that the member owns are not
         *     added, nor are those beyond 50.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeCartRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CartResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                /** @description Another account is signed in */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description More than 100 changes */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/discount/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Validate a discount code for this member. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ValidateDiscountRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DiscountResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/email-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what the link in an email is about. Needs no login and changes nothing. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description From the link in the email. */
                    token: string;
                    /** @description The newsletter that has the link, if it is one. */
                    newsletter: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmailSubscriptionResponse"];
                    };
                };
                /** @description The token is unknown, used or expired */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** Unsubscribe with the link in an email, or undo that. Needs no login. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeEmailSubscriptionRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmailSubscriptionResponse"];
                    };
                };
                /** @description The token is unknown, used or expired */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gpts/by-slug/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what the page of an agent shows. The URL is only for members who may open the agent. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AgentPageResponse"];
                    };
                };
                /** @description The slug of the agent has changed */
                301: {
                    headers: {
                        Location: components["headers"]["Location"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not modified */
                304: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gpts/free": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Free agents: featured ones first, then newest first unless an admin moved them. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AgentResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gpts/premium": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Premium agents in the same order, each with whether the member owns it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AgentResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gpts/samples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List those agents that the landing page previews and that have a page. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SampleAgentResponse"][];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gpts/{id}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report that an agent doesn't open. While the member's report is open, another one adds nothing. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReportProblemRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description There is no such agent, or the member can't open it */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gpts/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Review an agent that the member owns, or edit the review. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReviewRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The member does not own the agent */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description There is a newer version */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Delete the member's review of an agent. Idempotent. Owners can't delete a review that an admin hid. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No permission, or the request comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gpts/{id}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the reviews of an agent, newest first. An agent without a page has none. */
        get: {
            parameters: {
                query?: {
                    /** @description Maximum number of items. */
                    limit?: number;
                    /** @description `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageResponse_ReviewResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what is new since the member's last visit. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewsResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hide what is new until the next visit. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pages/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the page about privacy, terms or contact. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kind: components["schemas"]["LegalPageKindResponse"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LegalPageResponse"];
                    };
                };
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliver a payment that the provider reports as paid. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ConfirmPaymentRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConfirmPaymentResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description Still processing, or not paid */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                /** @description Rejected; see `code` */
                503: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment/create-cart-intent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an order and its payment. The same cart returns the same payment. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateCartIntentRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CartIntentResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                /** @description The cart is not what the browser shows; nothing was charged */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                /** @description Rejected; see `code` */
                503: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive a webhook event. The provider redelivers after any status but 200. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Signature of the raw body */
                    "Stripe-Signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookEventRequest"];
                };
            };
            responses: {
                /** @description Stored, or already known */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                /** @description Wrong or expired signature, or malformed */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The payment provider sends no webhooks */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description Rejected; see `code` */
                413: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                /** @description Not stored; redeliver */
                503: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all prompts: featured ones first, then newest first unless an admin moved them. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PromptResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the member's purchases, newest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PurchaseResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/open-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the member's orders whose payment may still arrive. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OpenOrderResponse"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an order of the member, with what happened to it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemberOrderResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                /** @description No order of this member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/orders/{id}/billing-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the billing details on the receipt of an order. Empty fields remove them. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BillingDetailsRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description No order of this member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/orders/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write to the team about an order. The answer comes by email, and is listed with the order. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OrderMessageRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description No order of this member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description There are too many messages about this order */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email the receipt of a purchase again, to the member's current email address. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Of any purchase on the receipt */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Accepted; an email is sent if there is a recipient */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description No purchase of this member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ids of the agents that the member has reviewed. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string[];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/payment-intents/{id}/authenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The simulated 3-D Secure step. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AuthenticatePaymentRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IntentResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Rejected; see `code` */
                402: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description Conflict with the current state; see `code` */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/payment-intents/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay with a test card. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CardPaymentRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IntentResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description The card was declined; try another one */
                402: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description Conflict with the current state; see `code` */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search agents, bundles, posts and pages and, for members, prompts. */
        get: {
            parameters: {
                query?: {
                    /** @description Words in any order, up to 200 characters. It has no syntax. */
                    q?: string;
                    /** @description Only results of this kind; the counts are of all kinds. */
                    kind?: "agent" | "bundle" | "prompt" | "post" | "page";
                    /** @description Maximum number of results. */
                    limit?: number;
                    /** @description The first page is 1. */
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SearchResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                414: components["responses"]["UriTooLong"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/misses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count a search that found nothing, without who searched. Texts that may be about a person are not stored. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MissedSearchRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/toolbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the member's toolbox: favorites, owned agents and recent uses. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ToolboxResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/toolbox/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the member's favorites, up to 500, in their order. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ToolboxItemReference"][];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/toolbox/favorites/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add a favorite at the top. Idempotent. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kind: components["schemas"]["ToolboxItemKind"];
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The member has 500 favorites */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Remove a favorite. Idempotent. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kind: components["schemas"]["ToolboxItemKind"];
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/toolbox/favorites/{kind}/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a favorite within the list. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kind: components["schemas"]["ToolboxItemKind"];
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MoveFavoriteRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description One of the two is no longer a favorite */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/toolbox/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forget what the member used recently. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/toolbox/recent/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that the member opened an agent. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/toolbox/recent/prompts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that the member copied a prompt. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RecordCopyRequest"];
                };
            };
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                /** @description Not found, or it belongs to another member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description Too many requests; retry after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive an event of the email provider, signed in its body. The provider redelivers after any status but 200. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EmailEventRequest"];
                };
            };
            responses: {
                /** @description Stored, ignored, or already known */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                /** @description Wrong or expired signature, or malformed */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description No email provider is set up */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                408: components["responses"]["BodyTimeout"];
                /** @description Rejected; see `code` */
                413: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                /** @description Not stored; redeliver */
                503: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/welcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the first steps of a new member. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WelcomeResponse"];
                    };
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["SetUpRequired"];
                414: components["responses"]["UriTooLong"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        /** Record first steps that the member completed. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CompleteStepsRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WelcomeResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                408: components["responses"]["BodyTimeout"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["UriTooLong"];
                415: components["responses"]["UnsupportedMediaType"];
                /** @description Invalid fields; see `fields` */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Skip the first steps. Idempotent. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No content */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not signed in, or wrong credentials */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                403: components["responses"]["WriteRefused"];
                414: components["responses"]["UriTooLong"];
                429: components["responses"]["TooManyWrites"];
                500: components["responses"]["InternalError"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process is running. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        /** @example ok */
                        "text/plain": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The database is reachable. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        /** @example ready */
                        "text/plain": string;
                    };
                };
                /** @description The database contains invalid data */
                500: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
                /** @description The database is unavailable */
                503: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {string} */
        AccessRequest: "granted" | "revoked";
        AccountDeletionResponse: {
            /**
             * Format: date-time
             * @description Until then, the emailed link undoes the deletion.
             */
            deletesAt: string;
        };
        /** @enum {string} */
        AccountEventKindResponse: "signed_in_by_password" | "signed_in_by_link" | "signed_in_by_code" | "signed_in_by_passkey" | "email_verified" | "sign_in_failed" | "email_change_requested" | "email_changed" | "password_set" | "password_changed" | "password_reset" | "password_removed" | "sessions_revoked" | "second_factor_enabled" | "second_factor_disabled" | "second_factor_reset" | "recovery_code_used" | "recovery_codes_replaced" | "passkey_added" | "passkey_removed" | "deletion_requested" | "deletion_undone" | "data_export_requested";
        /** @description An event in the history of the member's account. */
        AccountEventResponse: {
            /**
             * Format: int32
             * @description How many failed sign-ins or revoked sessions; otherwise 1.
             */
            count: number;
            /** @description Browser and system, such as "Firefox on Windows"; null if Marigold's team did it. */
            device: string | null;
            /**
             * Format: date-time
             * @description Time of the latest occurrence.
             */
            happenedAt: string;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["AccountEventKindResponse"];
        };
        AccountResponse: {
            /** @description Whether the member has a passkey; it then also confirms that it's them. */
            hasPasskey: boolean;
            /** @description Whether the member has a second factor; its code then also confirms that it's them. */
            hasSecondFactor: boolean;
            /** @description Whether the member chose a password; it is then required to change it. */
            passwordChosen: boolean;
        };
        AddNoteRequest: {
            text: string;
        };
        /** @description An agent in the list of admins. */
        AdminAgentResponse: {
            category: string;
            /** Format: date-time */
            createdAt: string;
            description: string;
            /** Format: uuid */
            id: string;
            /** @description Featured agents come first in their list. */
            isFeatured: boolean;
            /** @description Whether it was ever ordered. If so, deleting it archives it instead. */
            isOrdered: boolean;
            isPremium: boolean;
            /**
             * Format: int32
             * @description Number of members who report that it doesn't open.
             */
            openReports: number;
            /**
             * Format: int32
             * @description Number of members who own it.
             */
            owners: number;
            /**
             * Format: int64
             * @description In cents; 0 for free agents.
             */
            price: number;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            title: string;
            /** Format: date-time */
            updatedAt: string;
            url: string;
        };
        /** @description A bundle as admins see it; amounts in cents. */
        AdminBundleResponse: {
            /** Format: date-time */
            createdAt: string;
            description: string;
            /** @description In the order of its page. */
            gpts: components["schemas"]["AdminBundledAgentResponse"][];
            /** Format: uuid */
            id: string;
            /** @description Whether it can be bought now: it is published, all of its agents are for sale, and together they cost more. */
            isForSale: boolean;
            /** @description Deleting it archives it instead. */
            isOrdered: boolean;
            /** @description Otherwise it is a draft. */
            isPublished: boolean;
            /** @description The number of its agents that were erased. */
            missingAgents: number;
            /** Format: int64 */
            price: number;
            /**
             * Format: int64
             * @description What its agents cost separately.
             */
            separateTotal: number;
            slug: string;
            title: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description An agent of a bundle as admins see it. */
        AdminBundledAgentResponse: {
            /** Format: uuid */
            id: string;
            isForSale: boolean;
            /** Format: int64 */
            price: number;
            title: string;
        };
        /** @description A code as admins see it; amounts in cents. */
        AdminDiscountResponse: {
            /**
             * Format: uuid
             * @description Shared by codes that were created together.
             */
            batchId: string | null;
            code: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: int64
             * @description The discounts of settled orders.
             */
            discountGiven: number;
            /** Format: uuid */
            id: string;
            /**
             * Format: int64
             * @description The total of settled orders with the code, less their refunds.
             */
            revenue: number;
            status: components["schemas"]["DiscountStatusResponse"];
            terms: components["schemas"]["DiscountTermsResponse"];
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: int32
             * @description Redemptions.
             */
            uses: number;
        };
        AdminPostSummaryResponse: {
            /** Format: date-time */
            createdAt: string;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            /** @description Whether an admin has written changes that are not saved. */
            hasUnsavedChanges: boolean;
            /** Format: uuid */
            id: string;
            isPublished: boolean;
            /**
             * Format: date-time
             * @description When its scheduled newsletter is due, if the post is published then.
             */
            newsletterAt: string | null;
            /** Format: date-time */
            publishedAt: string | null;
            /** Format: int32 */
            readingMinutes: number;
            /**
             * Format: date-time
             * @description When it will be published.
             */
            scheduledFor: string | null;
            slug: string;
            tags: string[];
            title: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AdminReviewResponse: {
            /** Format: uuid */
            agentId: string;
            /** @description Null if the agent was removed and has no page. */
            agentSlug: string | null;
            agentTitle: string;
            author: components["schemas"]["ReviewAuthorResponse"];
            /** Format: date-time */
            createdAt: string;
            hiddenReason: string | null;
            /** Format: uuid */
            id: string;
            reply: string | null;
            /** Format: int32 */
            stars: number;
            status: components["schemas"]["ReviewStatusResponse"];
            text: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description An agent in a post, without its URL. */
        AgentCardResponse: {
            category: string;
            description: string;
            /** Format: uuid */
            id: string;
            isPremium: boolean;
            /**
             * Format: int64
             * @description In cents; 0 for free agents.
             */
            price: number;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            title: string;
        };
        /** @description What the page of an agent shows. */
        AgentPageResponse: components["schemas"]["AgentResponse"] & {
            /** @description Bundles that contain it. */
            bundles: components["schemas"]["BundleLinkResponse"][];
            /** @description What it does and for whom, in plain paragraphs; may be empty. */
            details: string;
            /** @description An example conversation; may be empty. */
            example: components["schemas"]["ExchangeResponse"][];
            related: components["schemas"]["RelatedAgentResponse"][];
            reviews: components["schemas"]["AgentReviewsResponse"];
        };
        AgentRequest: {
            category: string;
            description: string;
            /**
             * @description What it does and for whom, in plain paragraphs. Omit it to change nothing.
             * @default null
             */
            details: string | null;
            /**
             * @description An example conversation. Omit it to change nothing.
             * @default null
             */
            example: components["schemas"]["ExchangeRequest"][] | null;
            /** @default null */
            image: components["schemas"]["FeatureImageRequest"] | null;
            /** @default false */
            isPremium: boolean;
            /**
             * Format: int64
             * @description In cents; ignored for free agents.
             * @default 0
             */
            price: number;
            /**
             * @description Lowercase letters, numbers and single hyphens between them. If empty, it is made from the title of a new agent,
             *     and stays the same for an existing one.
             * @default
             */
            slug: string;
            title: string;
            /**
             * Format: date-time
             * @description The version this edit is based on; 409 if there is a newer one.
             * @default null
             */
            updatedAt: string | null;
            /**
             * @description An https URL, or empty.
             * @default
             */
            url: string;
        };
        /** @description An agent as one member sees it. */
        AgentResponse: {
            category: string;
            /** Format: date-time */
            createdAt: string;
            description: string;
            /** Format: uuid */
            id: string;
            image: components["schemas"]["FeatureImageResponse"] | null;
            /** @description Whether buyers can open the agent yet. */
            isDeliverable: boolean;
            /** @description Featured agents come first. */
            isFeatured: boolean;
            isPremium: boolean;
            isPurchased: boolean;
            /**
             * Format: int64
             * @description In cents; 0 for free agents.
             */
            price: number;
            rating: components["schemas"]["RatingResponse"] | null;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            title: string;
            /** @description Empty for a premium agent that the member does not own. */
            url: string;
        };
        /** @description The reviews on the page of an agent. */
        AgentReviewsResponse: {
            /**
             * Format: int32
             * @description How many everyone sees.
             */
            count: number;
            /** @description The newest ones. */
            items: components["schemas"]["ReviewResponse"][];
            /** @description For the next page of the list of reviews; null on the last. */
            nextCursor: string | null;
            own: components["schemas"]["OwnReviewResponse"] | null;
        };
        AgentSalesResponse: {
            /** Format: uuid */
            agentId: string;
            /**
             * Format: int64
             * @description In cents, net of refunds.
             */
            revenue: number;
            /** Format: int64 */
            sold: number;
            title: string;
        };
        AnswerOrderMessagesRequest: {
            /** @description Emailed to the member. */
            text: string;
        };
        /** @enum {string} */
        AuditActionResponse: "created" | "changed" | "removed";
        /** @enum {string} */
        AuditActorKindResponse: "member" | "admin" | "command_line" | "provider" | "system";
        /** @description A change that was made. */
        AuditEntryResponse: {
            action: components["schemas"]["AuditActionResponse"];
            /** @description Their email address at that time. */
            actorEmail: string | null;
            /**
             * Format: uuid
             * @description The account of a member or an admin.
             */
            actorId: string | null;
            actorKind: components["schemas"]["AuditActorKindResponse"];
            /** @description Changed fields after; null for something removed. */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description Changed fields before; null for something new. Long texts are an object with `length` and `sha256`. */
            before: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            happenedAt: string;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["SubjectKindResponse"];
            subjectId: string;
            /** @description What people called it at that time, such as its title. */
            subjectName: string | null;
        };
        AuthenticatePaymentRequest: {
            clientSecret: string;
            outcome: components["schemas"]["AuthenticationOutcomeRequest"];
        };
        /** @enum {string} */
        AuthenticationOutcomeRequest: "complete" | "fail";
        AuthorResponse: {
            firstName: string;
            /** Format: uuid */
            id: string;
        };
        BillingDetailsRequest: {
            /** @default  */
            address: string;
            /**
             * @description The person or company.
             * @default
             */
            name: string;
            /** @default  */
            taxId: string;
        };
        /** @description What a business needs on its receipt; each field may be empty. */
        BillingDetailsResponse: {
            address: string;
            /** @description The person or company. */
            name: string;
            taxId: string;
        };
        BlockResponse: {
            /** Format: date-time */
            at: string;
            reason: string;
        };
        /** @enum {string} */
        BucketSizeResponse: "hour" | "day" | "month";
        /** @description The result of the change. Items that already had the requested state are in neither list. */
        BulkResponse: {
            changed: string[];
            /** @description The ids of items that no longer exist. */
            missing: string[];
        };
        /** @description A bundle that contains an agent; amounts in cents. */
        BundleLinkResponse: {
            /** @description The number of its agents. */
            count: number;
            /** Format: int64 */
            price: number;
            /**
             * Format: int64
             * @description What its agents cost separately.
             */
            separateTotal: number;
            slug: string;
            title: string;
        };
        /** @description The bundle that an agent is bought in, with its title at that time. */
        BundleRefResponse: {
            /** Format: uuid */
            id: string;
            title: string;
        };
        BundleRequest: {
            description: string;
            /** @description From 2 to 20 premium agents. */
            gptIds: string[];
            /**
             * @description Otherwise it is a draft.
             * @default false
             */
            isPublished: boolean;
            /**
             * Format: int64
             * @description In cents; more than 0, and less than its agents cost separately.
             */
            price: number;
            /**
             * @description Lowercase letters, numbers and single hyphens between them. If empty, it is made from the title. Ignored for an
             *     existing bundle, whose slug never changes.
             * @default
             */
            slug: string;
            title: string;
            /**
             * Format: date-time
             * @description The version this edit is based on; 409 if there is a newer one.
             * @default null
             */
            updatedAt: string | null;
        };
        /** @description A bundle that is for sale; amounts in cents. */
        BundleResponse: {
            description: string;
            gpts: components["schemas"]["BundledAgentResponse"][];
            /** Format: uuid */
            id: string;
            /**
             * Format: int64
             * @description For a reader who owns none of its agents.
             */
            price: number;
            /**
             * Format: int64
             * @description What its agents cost separately.
             */
            separateTotal: number;
            /** @description The slug of its page, `/bundles/{slug}`. */
            slug: string;
            title: string;
            /**
             * Format: int64
             * @description What the reader pays; null if that is not cheaper than the agents that the reader does not own.
             */
            yourPrice: number | null;
        };
        /** @description An agent of a bundle, without its URL; amounts in cents. */
        BundledAgentResponse: {
            /**
             * Format: int64
             * @description What is taken off the bundle's price; null unless the reader owns it.
             */
            credit: number | null;
            description: string;
            /** Format: uuid */
            id: string;
            /** @description Whether buyers can open the agent yet. */
            isDeliverable: boolean;
            /**
             * Format: int64
             * @description What it costs alone.
             */
            price: number;
            /**
             * Format: int64
             * @description Its share of the bundle's price.
             */
            share: number;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            title: string;
        };
        /** @description The member's account, for receipts without billing details. */
        BuyerResponse: {
            email: string;
            firstName: string;
        };
        /** @enum {string} */
        CancelReasonResponse: "by_admin" | "post_unpublished" | "post_deleted";
        CardPaymentRequest: {
            cardNumber: string;
            clientSecret: string;
            /** @description Two-letter country code. */
            country: string;
            cvc: string;
            /** @description `MM/YY` */
            expiry: string;
        };
        CartAdditionRequest: {
            /** Format: uuid */
            additionId: string;
            /** Format: uuid */
            gptId: string;
        };
        /** @enum {string} */
        CartChangeKind: "add" | "remove";
        CartChangeRequest: {
            /**
             * Format: uuid
             * @description A new UUID for each addition. Sent again, it changes nothing. A removal names the addition that it removes.
             */
            additionId: string;
            /** Format: uuid */
            gptId: string;
            kind: components["schemas"]["CartChangeKind"];
        };
        CartIntentResponse: components["schemas"]["QuoteResponse"] & {
            /** @description For the card form; null if nothing is due. */
            clientSecret: string | null;
            /** @description `free_…` if nothing is due. */
            paymentIntentId: string;
            provider: components["schemas"]["ProviderName"];
            publishableKey: string | null;
        };
        CartItemResponse: {
            /**
             * Format: uuid
             * @description To remove the item, name the addition that put it there.
             */
            additionId: string;
            description: string;
            /**
             * Format: uuid
             * @description The agent's id.
             */
            id: string;
            /** @description Whether the agent is still for sale. */
            isAvailable: boolean;
            /** @description Whether buyers can open the agent yet. */
            isDeliverable: boolean;
            /**
             * Format: int64
             * @description In cents.
             */
            price: number;
            title: string;
        };
        CartResponse: {
            /** @description The member's address, so that a browser does not take another account's cart for its own. */
            email: string;
            /** @description Oldest first, without agents that the member owns. */
            items: components["schemas"]["CartItemResponse"][];
        };
        /**
         * @description What to do with agents or prompts.
         * @enum {string}
         */
        CatalogAction: "set_category" | "feature" | "unfeature" | "archive" | "delete" | "restore";
        /** @description A change to agents or prompts. */
        CatalogBulkRequest: {
            action: components["schemas"]["CatalogAction"];
            /** @description Required for `set_category`. */
            category?: string;
            ids: string[];
        };
        ChangeAccessRequest: {
            access: components["schemas"]["AccessRequest"];
            /** Format: uuid */
            agentId: string;
            /** @description Only the team sees this, but it's included in a copy of the member's data. */
            reason: string;
        };
        ChangeCartRequest: {
            /** @description In the order in which they were made. */
            changes: components["schemas"]["CartChangeRequest"][];
            /**
             * Format: email
             * @description The account that the browser's cart belongs to; 409 if another one is signed in.
             */
            email: string;
        };
        ChangeEmailPreferencesRequest: {
            /**
             * @description Unchanged if absent.
             * @default null
             */
            agentFixed: boolean | null;
            /**
             * @description Unchanged if absent.
             * @default null
             */
            newPosts: boolean | null;
            /**
             * @description For admins; unchanged if absent.
             * @default null
             */
            orderMessages: boolean | null;
            /**
             * @description For admins; unchanged if absent.
             * @default null
             */
            reports: boolean | null;
            /**
             * @description For admins; unchanged if absent.
             * @default null
             */
            sales: boolean | null;
        };
        ChangeEmailSubscriptionRequest: {
            isSubscribed: boolean;
            /**
             * @description The newsletter that has the link, if it is one. Unknown ones are ignored.
             * @default null
             */
            newsletter: string | null;
            /** @description The token of the link in the email. */
            token: string;
        };
        ChangeImageRequest: {
            /**
             * @description Alternative text, up to 300 characters.
             * @default
             */
            alt: string;
        };
        ChangePasswordRequest: {
            /**
             * @description Required if the member chose a password.
             * @default null
             */
            currentPassword: string | null;
            newPassword: string;
        };
        ChangedPromptResponse: {
            /** @description As the member copied it. */
            copiedText: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @description As it is now. */
            promptText: string;
        };
        CheckResponse: {
            /** @description What to do, in one sentence with code in backticks; empty if the status is `ok`. */
            action: string;
            /** @description Stable, such as `email_queue`. */
            id: string;
            /** @description One sentence. */
            message: string;
            name: string;
            status: components["schemas"]["CheckStatusResponse"];
        };
        /** @enum {string} */
        CheckStatusResponse: "ok" | "warning" | "error";
        CodeSalesResponse: {
            code: string;
            /**
             * Format: int64
             * @description In cents.
             */
            discount: number;
            /**
             * Format: int64
             * @description In cents, net of refunds.
             */
            revenue: number;
            /** Format: int64 */
            uses: number;
        };
        CompleteStepsRequest: {
            /**
             * @description The member opened an agent.
             * @default false
             */
            agentOpened: boolean;
            /**
             * @description Categories that the member wants help with; unchanged if absent.
             * @default null
             */
            interests: string[] | null;
            /**
             * @description The member copied a prompt.
             * @default false
             */
            promptCopied: boolean;
        };
        ConfirmEmailResponse: {
            /** @description The account's new email address. */
            email: string;
            /** @description Whether this browser is signed in to the account. */
            signedIn: boolean;
        };
        ConfirmPaymentRequest: {
            paymentIntentId: string;
        };
        ConfirmPaymentResponse: {
            message: string;
            /** @description As on the receipt and in the purchase history. */
            orderNumber: string;
            purchasedGptIds: string[];
            /** @description Paid but not delivered; refunded. */
            refundedGptIds: string[];
            status: components["schemas"]["ConfirmPaymentStatus"];
        };
        /** @enum {string} */
        ConfirmPaymentStatus: "paid" | "refunded";
        /** @enum {string} */
        ContentKind: "agent" | "bundle" | "prompt" | "post";
        CorrectEmailRequest: {
            /** Format: email */
            email: string;
        };
        CreateCartIntentRequest: {
            /**
             * Format: uuid
             * @default null
             */
            discountCodeId: string | null;
            /**
             * Format: int64
             * @description The total in cents that the browser displays; 409 if it differs.
             * @default null
             */
            expectedTotal: number | null;
            gptIds: string[];
        };
        CreateDiscountBatchRequest: {
            /**
             * Format: int64
             * @description How many codes, up to 1,000.
             */
            count: number;
            /** @description What every code starts with. */
            prefix: string;
            /** @description The limits of uses are ignored: each code can be used once. */
            terms: components["schemas"]["DiscountTermsRequest"];
        };
        CreateDiscountRequest: {
            code: string;
            terms: components["schemas"]["DiscountTermsRequest"];
        };
        CreatedPreviewLinkResponse: {
            /** @description Shown once: the server stores only a digest. */
            url: string;
        };
        /** @description The created entity's id. */
        CreatedResponse: {
            /** Format: uuid */
            id: string;
        };
        /** @description An agent of a bundle that is not paid again. */
        CreditedAgentResponse: {
            /**
             * Format: int64
             * @description In cents, taken off the bundle's price.
             */
            amount: number;
            /** Format: uuid */
            id: string;
            /** @description Otherwise it is bought in another bundle of the cart. */
            isOwned: boolean;
            title: string;
        };
        DataExportResponse: {
            /**
             * Format: date-time
             * @description Until when the emailed link works; present if it is ready.
             */
            expiresAt?: string;
            /** Format: date-time */
            requestedAt?: string;
            state: components["schemas"]["DataExportState"];
        };
        /** @enum {string} */
        DataExportState: "none" | "preparing" | "ready";
        DeleteAgentResponse: {
            /** @description True if the agent had orders: it leaves all lists, but its owners keep it. */
            archived: boolean;
        };
        DeleteBundleResponse: {
            /** @description True if the bundle had orders; then it is never erased. */
            archived: boolean;
        };
        /** @description The account is locked and will be deleted. */
        DeletionResponse: {
            /** Format: date-time */
            deletesAt: string;
            /** @description Only the team sees this, but it's included in a copy of the member's data; null if the member requested it. */
            reason: string | null;
            /** Format: date-time */
            requestedAt: string;
        };
        /** @description The editor that discards its working copy. */
        DiscardWorkingCopyRequest: {
            /** Format: uuid */
            editor: string;
            /** Format: date-time */
            updatedAt?: string | null;
        };
        /** @enum {string} */
        DiscountAudienceResponse: "everyone" | "new_buyers" | "owners";
        DiscountResponse: {
            /** @description In upper case. */
            code: string;
            discountType: components["schemas"]["DiscountType"];
            /**
             * Format: int64
             * @description Percent from 1 to 100, or cents.
             */
            discountValue: number;
            /** @description The agents that are discounted; empty for all. */
            gptIds: string[];
            /** Format: uuid */
            id: string;
            /**
             * Format: int64
             * @description The least cart, in cents before the discount.
             */
            minSubtotal: number;
        };
        /** @description What a checkout would charge. */
        DiscountSimulationResponse: {
            discounts: components["schemas"]["SimulatedDiscountResponse"][];
            /** @description Whether there are more live codes. */
            hasMore: boolean;
            leftOut: components["schemas"]["LeftOutResponse"] | null;
            /**
             * Format: int64
             * @description In cents, without a code.
             */
            subtotal: number;
        };
        /** @enum {string} */
        DiscountStatusResponse: "live" | "scheduled" | "expired" | "used_up" | "off";
        /** @description What a code is worth, and who may use it when and how often. */
        DiscountTermsRequest: {
            /**
             * @description `everyone`, `new_buyers` or `owners`; `everyone` if empty.
             * @default
             */
            audience: string;
            /**
             * @description `percentage` or `fixed`.
             * @default
             */
            discountType: string;
            /**
             * Format: int64
             * @description Percent from 1 to 100, or cents.
             * @default 0
             */
            discountValue: number;
            /**
             * Format: date-time
             * @default null
             */
            expiresAt: string | null;
            /**
             * @description The agents that are discounted; empty for all.
             * @default []
             */
            gptIds: string[];
            /**
             * Format: int64
             * @description Null for no limit.
             * @default null
             */
            maxUses: number | null;
            /**
             * Format: int64
             * @description Null for no limit.
             * @default null
             */
            maxUsesPerMember: number | null;
            /**
             * Format: int64
             * @description The least cart, in cents before the discount.
             * @default 0
             */
            minSubtotal: number;
            /**
             * Format: date-time
             * @default null
             */
            startsAt: string | null;
        };
        /** @description What a code is worth, and who may use it when and how often. */
        DiscountTermsResponse: {
            audience: components["schemas"]["DiscountAudienceResponse"];
            discountType: components["schemas"]["DiscountType"];
            /**
             * Format: int64
             * @description Percent from 1 to 100, or cents.
             */
            discountValue: number;
            /** Format: date-time */
            expiresAt: string | null;
            /** @description The agents that are discounted; empty for all. */
            gptIds: string[];
            /** Format: int32 */
            maxUses: number | null;
            /** Format: int32 */
            maxUsesPerMember: number | null;
            /**
             * Format: int64
             * @description The least cart, in cents before the discount.
             */
            minSubtotal: number;
            /** Format: date-time */
            startsAt: string | null;
        };
        /** @enum {string} */
        DiscountType: "percentage" | "fixed";
        /** @description A settled order with a code; amounts in cents. */
        DiscountUseResponse: {
            /** Format: int64 */
            discountAmount: number;
            /** @description Null once the account is deleted. */
            email: string | null;
            /** Format: uuid */
            memberId: string;
            /** Format: uuid */
            orderId: string;
            orderNumber: string;
            /** Format: int64 */
            refunded: number;
            /** Format: date-time */
            settledAt: string;
            /** Format: int64 */
            total: number;
        };
        DismissReportsRequest: {
            /**
             * @description Emailed to the members who made the reports. Without it, they get no email.
             * @default
             */
            answer: string;
            /** @description The reports that the admin has seen. Later ones stay open. */
            reportIds: string[];
        };
        /** @description An agent with everything that an admin can edit. */
        EditableAgentResponse: {
            category: string;
            description: string;
            /** @description What it does and for whom; may be empty. */
            details: string;
            /** @description An example conversation; may be empty. */
            example: components["schemas"]["ExchangeResponse"][];
            /** Format: uuid */
            id: string;
            image: components["schemas"]["FeatureImageResponse"] | null;
            isPremium: boolean;
            /**
             * Format: int64
             * @description In cents; 0 for free agents.
             */
            price: number;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            title: string;
            /**
             * Format: date-time
             * @description The version that an edit is based on.
             */
            updatedAt: string;
            url: string;
        };
        /** @description An event as the email provider sends it, for the OpenAPI document: its verifier reads the body. */
        EmailEventRequest: Record<string, never>;
        /** @enum {string} */
        EmailKindResponse: "verify_email" | "reset_password" | "sign_in_link" | "change_email" | "email_change_requested" | "email_changed" | "password_changed" | "new_device_sign_in" | "deletion_requested" | "deletion_undone" | "account_deleted" | "data_export_ready" | "confirmation_code" | "second_factor_enabled" | "second_factor_disabled" | "second_factor_reset" | "recovery_code_used" | "passkey_added" | "passkey_removed" | "role_given" | "receipt" | "refund" | "payment_review" | "test_email" | "agent_fixed" | "agent_ready" | "report_answered" | "order_message" | "order_message_received" | "order_message_answered" | "sale_notice" | "report_notice" | "message_notice" | "newsletter";
        /** @description Which optional emails the member wants. */
        EmailPreferencesResponse: {
            /** @description An agent that the member reported opens again. */
            agentFixed: boolean;
            /** @description Posts of the blog; off until the member chooses them. */
            newPosts: boolean;
            /** @description Messages about orders; as `sales`. */
            orderMessages?: boolean;
            /** @description Reports that an agent doesn't open; as `sales`. */
            reports?: boolean;
            /** @description Orders; absent without a role that sees them. On for owners until they choose. */
            sales?: boolean;
        };
        EmailRequest: {
            /** Format: email */
            email: string;
            /**
             * @description The page to return to after opening the emailed link. Anything but a page of this site is ignored.
             * @default null
             */
            returnTo: string | null;
        };
        /** @description An email and its delivery. */
        EmailResponse: {
            /**
             * Format: int32
             * @description How often it was tried.
             */
            attempts: number;
            /** @description Whether it failed or was postponed, and can be sent now. */
            canRetry: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["EmailKindResponse"];
            /** @description Why the last attempt failed; null once it is sent. */
            lastError: string | null;
            /**
             * Format: date-time
             * @description When it is tried next; null unless it is queued.
             */
            nextAttemptAt: string | null;
            /** Format: date-time */
            sentAt: string | null;
            state: components["schemas"]["EmailStateResponse"];
            to: string;
        };
        /** @enum {string} */
        EmailStateResponse: "queued" | "sent" | "failed";
        /** @description What an emailed link is about. */
        EmailSubscriptionResponse: {
            isSubscribed: boolean;
            topic: components["schemas"]["EmailTopicName"];
        };
        /** @description The member gets no optional emails. */
        EmailSuppressionResponse: {
            /** Format: date-time */
            at: string;
            reason: components["schemas"]["SuppressionReasonName"];
        };
        /** @description An email template with sample data, without its HTML. */
        EmailTemplateResponse: {
            kind: components["schemas"]["EmailKindResponse"];
            subject: string;
            text: string;
        };
        /** @enum {string} */
        EmailTopicName: "agent_fixed" | "new_posts" | "sales" | "reports" | "order_messages";
        /** @description An empty response. */
        EmptyResponse: Record<string, never>;
        /**
         * @description A machine-readable error code.
         * @enum {string}
         */
        ErrorCode: "uri_too_long" | "account_changed" | "account_blocked" | "account_deletion_due" | "account_deletion_scheduled" | "access_unchanged" | "agent_unavailable" | "already_owned" | "already_paid" | "already_published" | "already_registered" | "already_scheduled" | "already_sent" | "already_resolved" | "already_verified" | "authentication_failed" | "bad_signature" | "card_declined" | "cart_contended" | "cross_site" | "discount_changed" | "discount_expired" | "discount_in_use" | "discount_inactive" | "discount_not_started" | "discount_other_agents_only" | "discount_other_members_only" | "discount_subtotal_too_low" | "discount_taken" | "discount_unknown" | "discount_used_by_member" | "discount_used_up" | "edit_conflict" | "email_not_verified" | "email_taken" | "forbidden" | "image_in_use" | "insufficient_funds" | "intent_canceled" | "internal" | "invalid" | "invalid_credentials" | "invalid_token" | "last_owner" | "malformed" | "method_not_allowed" | "not_checkable" | "not_answerable" | "not_found" | "not_published" | "not_paid" | "not_refundable" | "not_retryable" | "not_waiting_for_authentication" | "not_verified" | "nothing_pending" | "ordered" | "own_account" | "passkey_exists" | "passkey_rejected" | "passkey_required" | "passkeys_unavailable" | "payment_incomplete" | "payment_processing" | "payment_unknown" | "price_changed" | "read_only_view" | "reauthentication_required" | "second_factor_enabled" | "second_factor_not_enabled" | "second_factor_required" | "second_factor_setup_required" | "slug_taken" | "stale_signature" | "tag_exists" | "too_large" | "too_many_favorites" | "too_many_passkeys" | "too_many_requests" | "too_slow" | "total_too_small" | "unauthenticated" | "unavailable" | "unknown_host" | "unsupported_media_type";
        /** @description The body of every error response. */
        ErrorResponse: {
            code: components["schemas"]["ErrorCode"];
            /** @description Messages by field, for status 422 and for conflicts. */
            fields?: {
                [key: string]: string;
            };
            /** @description Human-readable message. */
            message: string;
            quote: components["schemas"]["QuoteResponse"] | null;
            /** @description The account exists; sign in instead. */
            requiresLogin: boolean | null;
            /** @description A free slug, if the requested one is taken. */
            suggestion: string | null;
        };
        /** @description A member's message and the agent's answer. */
        ExchangeRequest: {
            /**
             * @description Up to 2,000 characters.
             * @default
             */
            agent: string;
            /**
             * @description Up to 2,000 characters.
             * @default
             */
            member: string;
        };
        /** @description A member's message and the agent's answer. */
        ExchangeResponse: {
            agent: string;
            member: string;
        };
        /** @description An uploaded image that stands for a post or an agent. */
        FeatureImageRequest: {
            /**
             * @description Alternative text, up to 300 characters.
             * @default
             */
            alt: string;
            /**
             * Format: int32
             * @description The height of that file, in pixels.
             * @default 0
             */
            height: number;
            /**
             * @description The path of the largest file that every program reads, as the library of images names it. Empty for no image.
             * @default
             */
            src: string;
        };
        /** @description An uploaded image that stands for a post or an agent. */
        FeatureImageResponse: {
            /** @description Alternative text, up to 300 characters. */
            alt: string;
            /**
             * Format: int32
             * @description The height of that file, in pixels.
             */
            height: number;
            /** @description The path of the largest file that every program reads, as the library of images names it. */
            src: string;
        };
        FigureResponse: {
            /**
             * Format: int64
             * @description In the period before.
             */
            previous: number;
            /** Format: int64 */
            value: number;
        };
        /** @description The member's first steps. */
        FirstStepsResponse: {
            /** @description Whether the member has opened an agent. */
            agentOpened: boolean;
            /** @description Categories that the member wants help with; empty until they choose. */
            interests: string[];
            /** @description Whether the member has copied a prompt. */
            promptCopied: boolean;
        };
        FixReportsRequest: {
            /** @description The reports that the admin has seen. Later ones stay open. */
            reportIds: string[];
        };
        FoundWorkingCopyResponse: {
            workingCopy: components["schemas"]["WorkingCopyResponse"] | null;
        };
        /** @description What became of the members who joined in the period. */
        FunnelResponse: {
            /** Format: int64 */
            bought: number;
            /** Format: int64 */
            joined: number;
            /** Format: int64 */
            verified: number;
        };
        GrantAgentRequest: {
            /** Format: uuid */
            agentId: string;
            /** @description Only the team sees this, but it's included in a copy of the member's data. */
            reason: string;
        };
        HeadingResponse: {
            /** @description The `id` of its element in `content`. */
            id: string;
            /**
             * Format: int32
             * @description From 1 to 3: how deep it is below the title.
             */
            level: number;
            text: string;
        };
        HealthResponse: {
            /** Format: date-time */
            checkedAt: string;
            /** @description Worst first. */
            checks: components["schemas"]["CheckResponse"][];
            /** @description The current settings, without secrets. */
            settings: components["schemas"]["SettingResponse"][];
            /** @description The status of the worst check. */
            status: components["schemas"]["CheckStatusResponse"];
            version: string;
        };
        HideReviewRequest: {
            /** @description Shown to the author. */
            reason: string;
        };
        /**
         * Format: binary
         * @description A PNG, JPEG, WebP or GIF file of up to 10 MiB and 40 megapixels.
         */
        ImageFileRequest: string;
        /** @description An uploaded image. */
        ImageResponse: {
            /** @description Alternative text; may be empty. */
            alt: string;
            /**
             * Format: int64
             * @description The size of all its files, in bytes.
             */
            bytes: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: int32 */
            height: number;
            /** Format: uuid */
            id: string;
            /** @description The name of the uploaded file. */
            name: string;
            /** @description The path of the largest file, in a format that every program reads. */
            src: string;
            /** @description The WebP files, for the attribute `srcset`. */
            srcset: string;
            /**
             * Format: int32
             * @description The width of the largest file, in pixels.
             */
            width: number;
        };
        ImageUseResponse: {
            /** @description `post`, `agent`, `page`, `draft`, `revision` or `newsletter`. */
            kind: string;
            title: string;
        };
        IntentResponse: {
            id: string;
            status: components["schemas"]["IntentStatusResponse"];
        };
        /** @enum {string} */
        IntentStatusResponse: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
        /**
         * @description Why some agents are left out of the price.
         * @enum {string}
         */
        LeftOutResponse: "unavailable" | "already_owned";
        /** @enum {string} */
        LegalPageKindResponse: "privacy" | "terms" | "contact";
        LegalPageRequest: {
            /** @description HTML from the editor; the server sanitizes it. */
            content: string;
            /**
             * Format: date-time
             * @description The version this edit is based on, null for the default text; 409 if it is not the current one.
             * @default null
             */
            updatedAt: string | null;
        };
        LegalPageResponse: {
            /** @description Sanitized HTML. */
            content: string;
            /** @description Also the last segment of its URL. */
            kind: components["schemas"]["LegalPageKindResponse"];
            title: string;
            /**
             * Format: date-time
             * @description Send it with an update to detect concurrent edits; null if this is the default text.
             */
            updatedAt: string | null;
        };
        LegalPageSummaryResponse: {
            kind: components["schemas"]["LegalPageKindResponse"];
            title: string;
            /**
             * Format: date-time
             * @description When it was last edited; null if it has the default text.
             */
            updatedAt: string | null;
        };
        /** @description What admins see of all pages. */
        LegalPagesResponse: {
            /** @description The address that the default texts name; null if it is not set. */
            contactEmail: string | null;
            pages: components["schemas"]["LegalPageSummaryResponse"][];
        };
        /** @description An image with where it is used. */
        LibraryImageResponse: {
            /**
             * Format: date-time
             * @description When it is deleted unless it is used until then; null while it is in use.
             */
            deletedAt: string | null;
            image: components["schemas"]["ImageResponse"];
            uses: components["schemas"]["ImageUseResponse"][];
        };
        /** @description The whole list of a request without query parameters, otherwise a page of what matches them. */
        ListResponse_AdminAgentResponse_CategorizedPageResponse_AdminAgentResponse: {
            category: string;
            /** Format: date-time */
            createdAt: string;
            description: string;
            /** Format: uuid */
            id: string;
            /** @description Featured agents come first in their list. */
            isFeatured: boolean;
            /** @description Whether it was ever ordered. If so, deleting it archives it instead. */
            isOrdered: boolean;
            isPremium: boolean;
            /**
             * Format: int32
             * @description Number of members who report that it doesn't open.
             */
            openReports: number;
            /**
             * Format: int32
             * @description Number of members who own it.
             */
            owners: number;
            /**
             * Format: int64
             * @description In cents; 0 for free agents.
             */
            price: number;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            title: string;
            /** Format: date-time */
            updatedAt: string;
            url: string;
        }[] | {
            /** @description Those of the whole list, sorted. */
            categories: string[];
            items: {
                category: string;
                /** Format: date-time */
                createdAt: string;
                description: string;
                /** Format: uuid */
                id: string;
                /** @description Featured agents come first in their list. */
                isFeatured: boolean;
                /** @description Whether it was ever ordered. If so, deleting it archives it instead. */
                isOrdered: boolean;
                isPremium: boolean;
                /**
                 * Format: int32
                 * @description Number of members who report that it doesn't open.
                 */
                openReports: number;
                /**
                 * Format: int32
                 * @description Number of members who own it.
                 */
                owners: number;
                /**
                 * Format: int64
                 * @description In cents; 0 for free agents.
                 */
                price: number;
                /** @description The slug of the agent's page, `/gpts/{slug}`. */
                slug: string;
                title: string;
                /** Format: date-time */
                updatedAt: string;
                url: string;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor?: string | null;
        };
        /** @description The whole list of a request without query parameters, otherwise a page of what matches them. */
        ListResponse_AdminBundleResponse_PageResponse_AdminBundleResponse: {
            /** Format: date-time */
            createdAt: string;
            description: string;
            /** @description In the order of its page. */
            gpts: components["schemas"]["AdminBundledAgentResponse"][];
            /** Format: uuid */
            id: string;
            /** @description Whether it can be bought now: it is published, all of its agents are for sale, and together they cost more. */
            isForSale: boolean;
            /** @description Deleting it archives it instead. */
            isOrdered: boolean;
            /** @description Otherwise it is a draft. */
            isPublished: boolean;
            /** @description The number of its agents that were erased. */
            missingAgents: number;
            /** Format: int64 */
            price: number;
            /**
             * Format: int64
             * @description What its agents cost separately.
             */
            separateTotal: number;
            slug: string;
            title: string;
            /** Format: date-time */
            updatedAt: string;
        }[] | {
            items: {
                /** Format: date-time */
                createdAt: string;
                description: string;
                /** @description In the order of its page. */
                gpts: components["schemas"]["AdminBundledAgentResponse"][];
                /** Format: uuid */
                id: string;
                /** @description Whether it can be bought now: it is published, all of its agents are for sale, and together they cost more. */
                isForSale: boolean;
                /** @description Deleting it archives it instead. */
                isOrdered: boolean;
                /** @description Otherwise it is a draft. */
                isPublished: boolean;
                /** @description The number of its agents that were erased. */
                missingAgents: number;
                /** Format: int64 */
                price: number;
                /**
                 * Format: int64
                 * @description What its agents cost separately.
                 */
                separateTotal: number;
                slug: string;
                title: string;
                /** Format: date-time */
                updatedAt: string;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor?: string | null;
        };
        /** @description The whole list of a request without query parameters, otherwise a page of what matches them. */
        ListResponse_AdminPostSummaryResponse_PageResponse_AdminPostSummaryResponse: {
            /** Format: date-time */
            createdAt: string;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageBody"] | null;
            /** @description Whether an admin has written changes that are not saved. */
            hasUnsavedChanges: boolean;
            /** Format: uuid */
            id: string;
            isPublished: boolean;
            /**
             * Format: date-time
             * @description When its scheduled newsletter is due, if the post is published then.
             */
            newsletterAt?: string | null;
            /** Format: date-time */
            publishedAt?: string | null;
            /** Format: int32 */
            readingMinutes: number;
            /**
             * Format: date-time
             * @description When it will be published.
             */
            scheduledFor?: string | null;
            slug: string;
            tags: string[];
            title: string;
            /** Format: date-time */
            updatedAt: string;
        }[] | {
            items: {
                /** Format: date-time */
                createdAt: string;
                excerpt: string;
                featureImage: components["schemas"]["FeatureImageBody"] | null;
                /** @description Whether an admin has written changes that are not saved. */
                hasUnsavedChanges: boolean;
                /** Format: uuid */
                id: string;
                isPublished: boolean;
                /**
                 * Format: date-time
                 * @description When its scheduled newsletter is due, if the post is published then.
                 */
                newsletterAt?: string | null;
                /** Format: date-time */
                publishedAt?: string | null;
                /** Format: int32 */
                readingMinutes: number;
                /**
                 * Format: date-time
                 * @description When it will be published.
                 */
                scheduledFor?: string | null;
                slug: string;
                tags: string[];
                title: string;
                /** Format: date-time */
                updatedAt: string;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor?: string | null;
        };
        /** @description The whole list of a request without query parameters, otherwise a page of what matches them. */
        ListResponse_PromptResponse_CategorizedPageResponse_PromptResponse: {
            category: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @description Featured prompts come first. */
            isFeatured: boolean;
            name: string;
            promptText: string;
            /** Format: date-time */
            updatedAt: string;
        }[] | {
            /** @description Those of the whole list, sorted. */
            categories: string[];
            items: {
                category: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: uuid */
                id: string;
                /** @description Featured prompts come first. */
                isFeatured: boolean;
                name: string;
                promptText: string;
                /** Format: date-time */
                updatedAt: string;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor?: string | null;
        };
        LoginRequest: {
            /** Format: email */
            email: string;
            password: string;
        };
        /** @description A member; amounts in cents. */
        MemberDetailResponse: {
            /** @description The latest 20, newest first. */
            activity: components["schemas"]["AccountEventResponse"][];
            block: components["schemas"]["BlockResponse"] | null;
            /** @description Whether the reader may change the account. */
            canChange: boolean;
            /** Format: date-time */
            createdAt: string;
            deletion: components["schemas"]["DeletionResponse"] | null;
            email: string;
            emailSuppression: components["schemas"]["EmailSuppressionResponse"] | null;
            /** @description The latest 20 to the present address, newest first. */
            emails: components["schemas"]["MemberEmailResponse"][];
            firstName: string;
            /** @description Whether the member chose a password. */
            hasPassword: boolean;
            /** @description Whether two-step login is on. */
            hasSecondFactor: boolean;
            /** Format: uuid */
            id: string;
            isVerified: boolean;
            /**
             * Format: date-time
             * @description The last use of a session that is still stored; accurate to five minutes.
             */
            lastSeenAt: string | null;
            /** @description Newest first. */
            notes: components["schemas"]["MemberNoteResponse"][];
            /**
             * Format: int64
             * @description Paid orders, also free ones.
             */
            orders: number;
            /**
             * Format: int64
             * @description How many passkeys the account has.
             */
            passkeys: number;
            /** @description Replaces `email` once the member confirms it. */
            pendingEmail: string | null;
            /** @description Newest first. */
            purchases: components["schemas"]["MemberPurchaseResponse"][];
            /** Format: int64 */
            refunded: number;
            role: components["schemas"]["RoleName"] | null;
            /** @description Most recently used first. */
            sessions: components["schemas"]["MemberSessionResponse"][];
            /**
             * Format: int64
             * @description What was paid, less refunds.
             */
            spent: number;
        };
        MemberEmailResponse: {
            /** Format: date-time */
            createdAt: string;
            /** @description Why the last attempt failed; null once it is sent. */
            error: string | null;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["EmailKindResponse"];
            /** Format: date-time */
            sentAt: string | null;
            state: components["schemas"]["EmailStateResponse"];
        };
        MemberNoteResponse: {
            /** @description Null if its author's account was removed. */
            authorEmail: string | null;
            /** @description Whether the reader may remove it. */
            canRemove: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            text: string;
        };
        /** @description Something that happened to the order. */
        MemberOrderEventResponse: {
            /**
             * Format: int64
             * @description In cents.
             */
            amount: number | null;
            /** Format: date-time */
            at: string;
            kind: components["schemas"]["OrderEventKindResponse"];
            /** @description The agent it is about; null if it is about the whole order. */
            title: string | null;
        };
        MemberOrderItemResponse: {
            /**
             * Format: int64
             * @description What was charged for it, in cents.
             */
            amount: number;
            bundle: components["schemas"]["BundleRefResponse"] | null;
            /** Format: uuid */
            gptId: string;
            /**
             * Format: int64
             * @description In cents, before the discount.
             */
            price: number;
            /**
             * Format: int64
             * @description The sum of its refunds that did not fail.
             */
            refundedAmount: number;
            /** @description The slug of the agent's page, `/gpts/{slug}`; null if it has no page any more. */
            slug: string | null;
            status: components["schemas"]["MemberOrderItemStatus"];
            /** @description The title when it was ordered. */
            title: string;
            /** @description Empty unless the member owns the agent through this order. */
            url: string;
        };
        /**
         * @description What became of one agent of an order.
         * @enum {string}
         */
        MemberOrderItemStatus: "open" | "delivered" | "not_delivered" | "refunded" | "disputed" | "revoked";
        /** @description A member's own order; amounts in cents. */
        MemberOrderResponse: {
            billingDetails: components["schemas"]["BillingDetailsResponse"] | null;
            buyer: components["schemas"]["BuyerResponse"];
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            discountAmount: number;
            discountCode: string | null;
            /** Format: uuid */
            id: string;
            items: components["schemas"]["MemberOrderItemResponse"][];
            /** @description The member's questions and the team's answers, oldest first. */
            messages: components["schemas"]["OrderMessageResponse"][];
            orderNumber: string;
            /**
             * Format: date-time
             * @description When it was paid.
             */
            paidAt: string | null;
            /** @description For questions to the payment provider. */
            paymentId: string;
            /**
             * Format: int64
             * @description The sum of its refunds that did not fail.
             */
            refundedAmount: number;
            seller: components["schemas"]["SellerResponse"];
            status: components["schemas"]["OrderStatusResponse"];
            /** Format: int64 */
            subtotal: number;
            /** @description What happened, oldest first. */
            timeline: components["schemas"]["MemberOrderEventResponse"][];
            /** Format: int64 */
            total: number;
        };
        MemberPurchaseResponse: {
            /** Format: uuid */
            agentId: string;
            agentTitle: string;
            /**
             * Format: int64
             * @description In cents.
             */
            amount: number;
            /** Format: date-time */
            createdAt: string;
            discountCode: string | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            orderId: string;
            orderNumber: string;
            status: components["schemas"]["PurchaseStatusName"];
        };
        MemberReasonRequest: {
            /** @description Only the team sees this, but it's included in a copy of the member's data. */
            reason: string;
        };
        MemberResponse: {
            /**
             * Format: int64
             * @description How many agents they own.
             */
            agents: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null unless the account will be deleted.
             */
            deletesAt: string | null;
            email: string;
            firstName: string;
            /** Format: uuid */
            id: string;
            isBlocked: boolean;
            isVerified: boolean;
            /**
             * Format: date-time
             * @description The last use of a session that is still stored; accurate to five minutes.
             */
            lastSeenAt: string | null;
            role: components["schemas"]["RoleName"] | null;
            /**
             * Format: int64
             * @description In cents: what they paid, less refunds.
             */
            spent: number;
        };
        MemberSessionResponse: {
            /** @description Browser and system, such as "Firefox on Windows". */
            device: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description Accurate to five minutes.
             */
            lastSeenAt: string;
            /** Format: date-time */
            signedInAt: string;
        };
        MemberTotalsResponse: {
            /**
             * Format: int64
             * @description With a paid order.
             */
            buyers: number;
            /** Format: int64 */
            count: number;
            /** Format: int64 */
            verified: number;
        };
        MessageResponse: {
            message: string;
        };
        /**
         * @description What a member's message about an order is about.
         * @enum {string}
         */
        MessageTopicName: "cannot_open" | "charged_twice" | "refund_wanted" | "other";
        MissedSearchRequest: {
            /**
             * @description What was searched for.
             * @default
             */
            q: string;
        };
        MissedSearchResponse: {
            /**
             * Format: int32
             * @description How often.
             */
            count: number;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastSearchedAt: string;
            /** @description In lower case. */
            text: string;
        };
        MonthCountResponse: {
            /** @description Such as "November 2026". */
            name: string;
            /** @description Such as "2026/11", the end of its URLs. */
            path: string;
            /** @description The number of published posts. */
            posts: number;
        };
        /** @description Where to move a favorite: directly before or after another one. */
        MoveFavoriteRequest: {
            /** @default null */
            after: components["schemas"]["ToolboxItemReference"] | null;
            /** @default null */
            before: components["schemas"]["ToolboxItemReference"] | null;
        };
        /** @description Where to move an item in its group (featured or not): to the top, or directly before or after another item. */
        MoveRequest: {
            /**
             * Format: uuid
             * @default null
             */
            after: string | null;
            /**
             * Format: uuid
             * @default null
             */
            before: string | null;
            /** @default false */
            top: boolean;
        };
        NewAgentResponse: {
            /** Format: uuid */
            id: string;
            isPremium: boolean;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            title: string;
        };
        NewPostResponse: {
            slug: string;
            title: string;
        };
        NewPromptResponse: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        NewsResponse: {
            /**
             * Format: date-time
             * @description Agents and prompts that were created later have the badge "New". Null while an admin views the site as someone
             *     else.
             */
            badgesSince: string | null;
            sinceLastVisit: components["schemas"]["NewsSinceResponse"] | null;
            /** @description Prompts with the badge "Updated": they changed since the member copied them. */
            updatedPrompts: components["schemas"]["ChangedPromptResponse"][];
        };
        /** @description Up to 50 of each kind, newest first. */
        NewsSinceResponse: {
            agents: components["schemas"]["NewAgentResponse"][];
            /** @description Prompts that changed since the member copied them. */
            changedPrompts: components["schemas"]["ChangedPromptResponse"][];
            /** Format: date-time */
            lastVisit: string;
            posts: components["schemas"]["NewPostResponse"][];
            prompts: components["schemas"]["NewPromptResponse"][];
        };
        /** @description A newsletter with its numbers. */
        NewsletterResponse: {
            cancelReason: components["schemas"]["CancelReasonResponse"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            finishedAt: string | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description Null once the post is erased.
             */
            postId: string | null;
            /**
             * Format: int64
             * @description While it is being sent, those counted when sending started.
             */
            recipients: number;
            /** Format: int64 */
            refused: number;
            /**
             * Format: date-time
             * @description Null if it is sent when its post is published.
             */
            sendAt: string | null;
            /** Format: int64 */
            sent: number;
            /**
             * Format: int64
             * @description Not sent because the member had turned the emails off, or it was canceled.
             */
            skipped: number;
            /** Format: date-time */
            startedAt: string | null;
            state: components["schemas"]["NewsletterStateResponse"];
            title: string;
            /**
             * Format: int64
             * @description Through the link of this newsletter.
             */
            unsubscribed: number;
            /**
             * Format: int64
             * @description Not sent yet.
             */
            waiting: number;
        };
        /** @enum {string} */
        NewsletterStateResponse: "scheduled" | "sending" | "sent" | "canceled";
        /** @description An order whose payment may still arrive. */
        OpenOrderResponse: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            orderNumber: string;
            status: components["schemas"]["OrderStatusResponse"];
            titles: string[];
            /**
             * Format: int64
             * @description In cents.
             */
            total: number;
        };
        /** @description What an admin should look at. */
        OpenProblemsResponse: {
            /** Format: int64 */
            agentsWithoutLink: number;
            /**
             * Format: int64
             * @description In the last 30 days.
             */
            failedEmails: number;
            /**
             * Format: int64
             * @description In the last 30 days.
             */
            failedRefunds: number;
            /**
             * Format: int64
             * @description Orders whose member waits for an answer.
             */
            ordersWithOpenMessage: number;
            /** Format: int64 */
            paymentDiscrepancies: number;
            /** Format: int64 */
            paymentsWithoutOrder: number;
            /**
             * Format: int64
             * @description Agents with open reports that they don't open.
             */
            reportedAgents: number;
            /**
             * Format: int64
             * @description Members who bought one of them.
             */
            waitingBuyers: number;
            /**
             * Format: date-time
             * @description When the provider's last webhook event was rejected; null if one was accepted since then, or after a week.
             */
            webhookRejectedAt: string | null;
            /**
             * Format: date-time
             * @description When the last paid order was placed, if no webhook event has arrived since.
             */
            webhookSilentSince: string | null;
        };
        /** @enum {string} */
        OrderCorrectionResponse: "granted" | "revoked";
        /** @description An order with its items, refunds and history; amounts in cents. */
        OrderDetailResponse: {
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            discountAmount: number;
            discountCode: string | null;
            /** Format: uuid */
            id: string;
            /** @description The payment at the provider. */
            intentId: string | null;
            items: components["schemas"]["OrderItemResponse"][];
            member: components["schemas"]["OrderMemberResponse"];
            /** @description The member's questions and the team's answers, oldest first. */
            messages: components["schemas"]["OrderMessageResponse"][];
            /** @description The number on receipts. */
            number: string;
            provider: components["schemas"]["OrderProviderResponse"];
            /** @description The payment in the provider's dashboard, if it has one. */
            providerUrl: string | null;
            /**
             * Format: int64
             * @description The sum of its refunds that did not fail.
             */
            refundedAmount: number;
            /** @description Oldest first. */
            refunds: components["schemas"]["OrderRefundResponse"][];
            /**
             * Format: date-time
             * @description When it was paid.
             */
            settledAt: string | null;
            state: components["schemas"]["OrderStateResponse"];
            /** @description The state combined with refunds and disputes. */
            status: components["schemas"]["OrderStatusResponse"];
            /** Format: int64 */
            subtotal: number;
            /** @description What happened, oldest first. */
            timeline: components["schemas"]["OrderEventResponse"][];
            /** Format: int64 */
            total: number;
        };
        /** @enum {string} */
        OrderEventKindResponse: "placed" | "payment_started" | "payment_processing" | "payment_declined" | "paid" | "abandoned" | "refund_owed" | "refund_rejected" | "refund_requested" | "refund_pending" | "refund_succeeded" | "refund_failed" | "access_granted" | "access_revoked" | "access_refunded" | "access_disputed" | "access_restored" | "discrepancy_found" | "discrepancy_resolved" | "email_queued" | "email_sent" | "email_failed";
        /** @description Something that happened to the order. */
        OrderEventResponse: {
            /** @description The email address at that time. */
            actorEmail: string | null;
            actorKind: components["schemas"]["AuditActorKindResponse"] | null;
            /** Format: uuid */
            agentId: string | null;
            /**
             * Format: int64
             * @description In cents.
             */
            amount: number | null;
            /** Format: date-time */
            at: string;
            emailKind: components["schemas"]["EmailKindResponse"] | null;
            emailTo: string | null;
            kind: components["schemas"]["OrderEventKindResponse"];
            /** @description A reason or an error. */
            note: string | null;
            /** @description The agent's title. */
            title: string | null;
        };
        /** @enum {string} */
        OrderItemOutcomeResponse: "open" | "delivered" | "refund_owed" | "refund_rejected" | "refund_pending" | "refund_failed" | "refunded";
        /** @description One agent of an order. */
        OrderItemResponse: {
            /** Format: uuid */
            agentId: string;
            /**
             * Format: int64
             * @description What was charged for it, in cents.
             */
            amount: number;
            bundle: components["schemas"]["BundleRefResponse"] | null;
            correction: components["schemas"]["OrderCorrectionResponse"] | null;
            correctionReason: string | null;
            /** @description Whether the member owns the agent by this order. */
            isOwned: boolean;
            outcome: components["schemas"]["OrderItemOutcomeResponse"];
            /**
             * Format: int64
             * @description In cents, before the discount.
             */
            price: number;
            /**
             * Format: int64
             * @description How much of it an admin can still refund, in cents.
             */
            refundable: number;
            /**
             * Format: int64
             * @description The sum of its refunds that did not fail.
             */
            refundedAmount: number;
            /** @description The title when it was ordered. */
            title: string;
        };
        OrderMemberResponse: {
            /** @description Null once the account is deleted, like the first name. */
            email: string | null;
            firstName: string | null;
            /** Format: uuid */
            id: string;
        };
        OrderMessageRequest: {
            text: string;
            topic: components["schemas"]["MessageTopicName"];
        };
        /** @description A member's question about an order, or the team's answer. */
        OrderMessageResponse: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @description Whether the question waits for an answer. */
            isOpen: boolean;
            text: string;
            topic: components["schemas"]["MessageTopicName"] | null;
        };
        /** @enum {string} */
        OrderProviderResponse: "sandbox" | "stripe_test" | "stripe_live";
        OrderRefundResponse: {
            /**
             * Format: uuid
             * @description Null for a refund that was made in the provider's dashboard.
             */
            agentId: string | null;
            /**
             * Format: int64
             * @description In cents.
             */
            amount: number;
            /** Format: date-time */
            completedAt: string | null;
            /** @description Why the provider rejected it. */
            failure: string | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The key of the request, which the refunds of one request share.
             */
            key: string | null;
            reason: string | null;
            /** Format: date-time */
            requestedAt: string;
            requestedByEmail: string | null;
            status: components["schemas"]["RefundStatusResponse"];
        };
        /** @description An order; amounts in cents. */
        OrderResponse: {
            /** Format: date-time */
            createdAt: string;
            discountCode: string | null;
            /** Format: uuid */
            id: string;
            member: components["schemas"]["OrderMemberResponse"];
            /** @description The number on receipts. */
            number: string;
            provider: components["schemas"]["OrderProviderResponse"];
            /**
             * Format: int64
             * @description The sum of its refunds that did not fail.
             */
            refundedAmount: number;
            /**
             * Format: date-time
             * @description When it was paid.
             */
            settledAt: string | null;
            status: components["schemas"]["OrderStatusResponse"];
            /** @description The titles of its agents. */
            titles: string[];
            /** Format: int64 */
            total: number;
        };
        /** @enum {string} */
        OrderStateResponse: "pending" | "processing" | "paid" | "undelivered" | "abandoned";
        /** @enum {string} */
        OrderStatusResponse: "pending" | "processing" | "abandoned" | "paid" | "undelivered" | "partly_refunded" | "refunded" | "disputed";
        /** @description Sums in cents. Only paid orders have an amount. */
        OrderTotalsResponse: {
            /** Format: int64 */
            count: number;
            /**
             * Format: int64
             * @description What was paid.
             */
            gross: number;
            /**
             * Format: int64
             * @description What is left.
             */
            net: number;
            /**
             * Format: int64
             * @description What was refunded of it.
             */
            refunded: number;
        };
        /** @description Amounts are in cents. An order counts when it is settled, and its refunds count with it. */
        OverviewResponse: {
            /** @description The average of the orders that cost something, before refunds. */
            averageOrder: components["schemas"]["FigureResponse"];
            bestAgents: components["schemas"]["AgentSalesResponse"][];
            bestCodes: components["schemas"]["CodeSalesResponse"][];
            buyers: components["schemas"]["FigureResponse"];
            funnel: components["schemas"]["FunnelResponse"];
            latestOrders: components["schemas"]["SettledOrderResponse"][];
            newMembers: components["schemas"]["FigureResponse"];
            orders: components["schemas"]["FigureResponse"];
            problems: components["schemas"]["OpenProblemsResponse"];
            refundedOrders: components["schemas"]["FigureResponse"];
            refunds: components["schemas"]["FigureResponse"];
            /** @description Net of refunds. */
            revenue: components["schemas"]["FigureResponse"];
            /** Format: date-time */
            since: string;
            stepSize: components["schemas"]["BucketSizeResponse"];
            steps: components["schemas"]["ReportStepResponse"][];
            /** @description The IANA name of the time zone in which days begin. */
            timeZone: string;
            /**
             * Format: date-time
             * @description Not included.
             */
            until: string;
        };
        /** @description The member's own review, also if it is hidden. */
        OwnReviewResponse: {
            /** @description Why an admin hid it; null unless hidden. */
            hiddenReason: string | null;
            /** Format: uuid */
            id: string;
            reply: string | null;
            /** Format: int32 */
            stars: number;
            text: string | null;
            /**
             * Format: date-time
             * @description The version, for the next edit.
             */
            updatedAt: string;
        };
        /** @description One page of a list. */
        PageResponse_AccountEventResponse: {
            items: {
                /**
                 * Format: int32
                 * @description How many failed sign-ins or revoked sessions; otherwise 1.
                 */
                count: number;
                /** @description Browser and system, such as "Firefox on Windows"; null if Marigold's team did it. */
                device: string | null;
                /**
                 * Format: date-time
                 * @description Time of the latest occurrence.
                 */
                happenedAt: string;
                /** Format: uuid */
                id: string;
                kind: components["schemas"]["AccountEventKindResponse"];
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_AdminDiscountResponse: {
            items: {
                /**
                 * Format: uuid
                 * @description Shared by codes that were created together.
                 */
                batchId: string | null;
                code: string;
                /** Format: date-time */
                createdAt: string;
                /**
                 * Format: int64
                 * @description The discounts of settled orders.
                 */
                discountGiven: number;
                /** Format: uuid */
                id: string;
                /**
                 * Format: int64
                 * @description The total of settled orders with the code, less their refunds.
                 */
                revenue: number;
                status: components["schemas"]["DiscountStatusResponse"];
                terms: components["schemas"]["DiscountTermsResponse"];
                /** Format: date-time */
                updatedAt: string;
                /**
                 * Format: int32
                 * @description Redemptions.
                 */
                uses: number;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_AdminReviewResponse: {
            items: {
                /** Format: uuid */
                agentId: string;
                /** @description Null if the agent was removed and has no page. */
                agentSlug: string | null;
                agentTitle: string;
                author: components["schemas"]["ReviewAuthorResponse"];
                /** Format: date-time */
                createdAt: string;
                hiddenReason: string | null;
                /** Format: uuid */
                id: string;
                reply: string | null;
                /** Format: int32 */
                stars: number;
                status: components["schemas"]["ReviewStatusResponse"];
                text: string | null;
                /** Format: date-time */
                updatedAt: string;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_AuditEntryResponse: {
            items: {
                action: components["schemas"]["AuditActionResponse"];
                /** @description Their email address at that time. */
                actorEmail: string | null;
                /**
                 * Format: uuid
                 * @description The account of a member or an admin.
                 */
                actorId: string | null;
                actorKind: components["schemas"]["AuditActorKindResponse"];
                /** @description Changed fields after; null for something removed. */
                after: {
                    [key: string]: unknown;
                } | null;
                /** @description Changed fields before; null for something new. Long texts are an object with `length` and `sha256`. */
                before: {
                    [key: string]: unknown;
                } | null;
                /** Format: date-time */
                happenedAt: string;
                /** Format: uuid */
                id: string;
                kind: components["schemas"]["SubjectKindResponse"];
                subjectId: string;
                /** @description What people called it at that time, such as its title. */
                subjectName: string | null;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_DiscountUseResponse: {
            items: {
                /** Format: int64 */
                discountAmount: number;
                /** @description Null once the account is deleted. */
                email: string | null;
                /** Format: uuid */
                memberId: string;
                /** Format: uuid */
                orderId: string;
                orderNumber: string;
                /** Format: int64 */
                refunded: number;
                /** Format: date-time */
                settledAt: string;
                /** Format: int64 */
                total: number;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_EmailResponse: {
            items: {
                /**
                 * Format: int32
                 * @description How often it was tried.
                 */
                attempts: number;
                /** @description Whether it failed or was postponed, and can be sent now. */
                canRetry: boolean;
                /** Format: date-time */
                createdAt: string;
                /** Format: uuid */
                id: string;
                kind: components["schemas"]["EmailKindResponse"];
                /** @description Why the last attempt failed; null once it is sent. */
                lastError: string | null;
                /**
                 * Format: date-time
                 * @description When it is tried next; null unless it is queued.
                 */
                nextAttemptAt: string | null;
                /** Format: date-time */
                sentAt: string | null;
                state: components["schemas"]["EmailStateResponse"];
                to: string;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_LibraryImageResponse: {
            items: {
                /**
                 * Format: date-time
                 * @description When it is deleted unless it is used until then; null while it is in use.
                 */
                deletedAt: string | null;
                image: components["schemas"]["ImageResponse"];
                uses: components["schemas"]["ImageUseResponse"][];
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_MemberResponse: {
            items: {
                /**
                 * Format: int64
                 * @description How many agents they own.
                 */
                agents: number;
                /** Format: date-time */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description Null unless the account will be deleted.
                 */
                deletesAt: string | null;
                email: string;
                firstName: string;
                /** Format: uuid */
                id: string;
                isBlocked: boolean;
                isVerified: boolean;
                /**
                 * Format: date-time
                 * @description The last use of a session that is still stored; accurate to five minutes.
                 */
                lastSeenAt: string | null;
                role: components["schemas"]["RoleName"] | null;
                /**
                 * Format: int64
                 * @description In cents: what they paid, less refunds.
                 */
                spent: number;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_MissedSearchResponse: {
            items: {
                /**
                 * Format: int32
                 * @description How often.
                 */
                count: number;
                /** Format: uuid */
                id: string;
                /** Format: date-time */
                lastSearchedAt: string;
                /** @description In lower case. */
                text: string;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_NewsletterResponse: {
            items: {
                cancelReason: components["schemas"]["CancelReasonResponse"] | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                finishedAt: string | null;
                /** Format: uuid */
                id: string;
                /**
                 * Format: uuid
                 * @description Null once the post is erased.
                 */
                postId: string | null;
                /**
                 * Format: int64
                 * @description While it is being sent, those counted when sending started.
                 */
                recipients: number;
                /** Format: int64 */
                refused: number;
                /**
                 * Format: date-time
                 * @description Null if it is sent when its post is published.
                 */
                sendAt: string | null;
                /** Format: int64 */
                sent: number;
                /**
                 * Format: int64
                 * @description Not sent because the member had turned the emails off, or it was canceled.
                 */
                skipped: number;
                /** Format: date-time */
                startedAt: string | null;
                state: components["schemas"]["NewsletterStateResponse"];
                title: string;
                /**
                 * Format: int64
                 * @description Through the link of this newsletter.
                 */
                unsubscribed: number;
                /**
                 * Format: int64
                 * @description Not sent yet.
                 */
                waiting: number;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_OrderResponse: {
            items: {
                /** Format: date-time */
                createdAt: string;
                discountCode: string | null;
                /** Format: uuid */
                id: string;
                member: components["schemas"]["OrderMemberResponse"];
                /** @description The number on receipts. */
                number: string;
                provider: components["schemas"]["OrderProviderResponse"];
                /**
                 * Format: int64
                 * @description The sum of its refunds that did not fail.
                 */
                refundedAmount: number;
                /**
                 * Format: date-time
                 * @description When it was paid.
                 */
                settledAt: string | null;
                status: components["schemas"]["OrderStatusResponse"];
                /** @description The titles of its agents. */
                titles: string[];
                /** Format: int64 */
                total: number;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_ReviewResponse: {
            items: {
                /** @description The author's first name. */
                author: string;
                /** Format: uuid */
                id: string;
                /** @description When it was written, such as `2026-11`. */
                month: string;
                /** @description The site's reply, in plain text. */
                reply: string | null;
                /**
                 * Format: int32
                 * @description From 1 to 5.
                 */
                stars: number;
                /** @description Plain text. */
                text: string | null;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        PasskeyCredentialRequest: {
            challengeToken: string;
            /** @description What `navigator.credentials` returned, in the JSON of the WebAuthn standard. */
            credential: {
                [key: string]: unknown;
            };
        };
        PasskeyOptionsResponse: {
            /** @description To be sent with what the browser returns. */
            challengeToken: string;
            /** @description Options for `navigator.credentials`, in the JSON of the WebAuthn standard. */
            options: {
                [key: string]: unknown;
            };
        };
        PasskeyResponse: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            /**
             * Format: date-time
             * @description Absent if it was never used to sign in.
             */
            lastUsedAt?: string;
            name: string;
        };
        /**
         * @description What to do with posts.
         * @enum {string}
         */
        PostAction: "publish" | "unpublish" | "archive" | "delete" | "restore";
        /** @description The tags and months that have posts. */
        PostArchiveResponse: {
            /** @description Latest first. */
            months: components["schemas"]["MonthCountResponse"][];
            /** @description By name. */
            tags: components["schemas"]["TagCountResponse"][];
        };
        /** @description A change to posts. */
        PostBulkRequest: {
            action: components["schemas"]["PostAction"];
            ids: string[];
        };
        /** @description The agents and prompts that a post shows. */
        PostCardsResponse: {
            agents: components["schemas"]["AgentCardResponse"][];
            prompts: components["schemas"]["PromptCardResponse"][];
        };
        /** @description Another post to read. */
        PostLinkResponse: {
            /**
             * Format: date-time
             * @description The date that readers see.
             */
            date: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            slug: string;
            title: string;
        };
        /** @description A page of the posts with one tag, or of one month. */
        PostListResponse: {
            isLast: boolean;
            /** @description The name of the tag or month. */
            name: string;
            posts: components["schemas"]["PostSummaryResponse"][];
            /** @description On all pages. */
            total: number;
        };
        /** @description A post as a newsletter. */
        PostNewsletterResponse: {
            /** @description Made of the excerpt of the post. */
            defaultPreviewText: string;
            /** @description The title of the post. */
            defaultSubject: string;
            /**
             * Format: int64
             * @description Size of the HTML part in bytes. Gmail clips emails of more than 102 kB.
             */
            htmlSize: number;
            isPublished: boolean;
            newsletter: components["schemas"]["NewsletterResponse"] | null;
            previewText: string;
            subject: string;
            /**
             * Format: int64
             * @description How many members would get it now.
             */
            subscribers: number;
            /** @description The text part of the email. */
            text: string;
        };
        /** @description What the page of a post shows. */
        PostPageResponse: {
            /** @description Empty for the name of the site. */
            authorName: string;
            /** @description The agents and prompts that `content` refers to. */
            cards: components["schemas"]["PostCardsResponse"];
            /** @description Sanitized HTML. Its headings have ids. An empty paragraph with `data-card` stands for one of `cards`. */
            content: string;
            /** Format: date-time */
            createdAt: string;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            /** @description The table of contents; empty unless there are at least three headings. */
            headings: components["schemas"]["HeadingResponse"][];
            /** Format: uuid */
            id: string;
            isPublished: boolean;
            newer: components["schemas"]["PostLinkResponse"] | null;
            older: components["schemas"]["PostLinkResponse"] | null;
            /**
             * Format: date-time
             * @description The date that readers see.
             */
            publishedAt: string | null;
            /** Format: int32 */
            readingMinutes: number;
            /** @description Up to three posts. */
            related: components["schemas"]["PostLinkResponse"][];
            /**
             * Format: date-time
             * @description When it will be published.
             */
            scheduledFor: string | null;
            /** @description Empty for the title. */
            seoTitle: string;
            slug: string;
            tags: components["schemas"]["TagResponse"][];
            title: string;
            /** Format: date-time */
            updatedAt: string;
        };
        PostRequest: {
            /**
             * Format: uuid
             * @description An admin; unchanged without it.
             * @default null
             */
            authorId: string | null;
            /**
             * @description The name that readers see; empty for the name of the site. Without it, a new post or author has the author's
             *     first name.
             * @default null
             */
            authorName: string | null;
            /** @description HTML from the editor; the server sanitizes it. */
            content: string;
            /** @description Up to 300 characters. */
            excerpt: string;
            /** @default null */
            featureImage: components["schemas"]["FeatureImageRequest"] | null;
            /** @default false */
            isPublished: boolean;
            /**
             * @description When to publish a draft, such as `2026-12-01T09:00` in the time zone of the site. Empty: never. Without it, the
             *     schedule stays as it is.
             * @default null
             */
            publishAt: string | null;
            /**
             * @description Empty for the excerpt.
             * @default
             */
            seoDescription: string;
            /**
             * @description Empty for the title.
             * @default
             */
            seoTitle: string;
            /** @description Lowercase letters, numbers and single hyphens between them. */
            slug: string;
            /**
             * @description Up to 10 names. Those with the same slug are one tag.
             * @default []
             */
            tags: string[];
            title: string;
            /**
             * Format: date-time
             * @description The version this edit is based on; 409 if there is a newer one.
             * @default null
             */
            updatedAt: string | null;
            /** @default null */
            workingCopy: components["schemas"]["SourceCopyRequest"] | null;
        };
        /** @description A post as admins edit it. */
        PostResponse: {
            /** Format: uuid */
            authorId: string;
            /** @description The name that readers see; empty for the name of the site. */
            authorName: string;
            /** @description Sanitized HTML. */
            content: string;
            /** Format: date-time */
            createdAt: string;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            /** Format: uuid */
            id: string;
            isPublished: boolean;
            /**
             * Format: date-time
             * @description The date that readers see.
             */
            publishedAt: string | null;
            /** Format: int32 */
            readingMinutes: number;
            /**
             * Format: date-time
             * @description When it will be published.
             */
            scheduledFor: string | null;
            /** @description Empty for the excerpt. */
            seoDescription: string;
            /** @description Empty for the title. */
            seoTitle: string;
            slug: string;
            tags: string[];
            title: string;
            /**
             * Format: date-time
             * @description Send it with an update to detect concurrent edits.
             */
            updatedAt: string;
        };
        PostSummaryResponse: {
            /** Format: date-time */
            createdAt: string;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description The date that readers see.
             */
            publishedAt: string | null;
            /** Format: int32 */
            readingMinutes: number;
            slug: string;
            title: string;
        };
        PreviewLinkResponse: {
            /**
             * Format: date-time
             * @description Null without a link.
             */
            createdAt: string | null;
        };
        /** @description An open report that an agent doesn't open. */
        ProblemReportResponse: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            note: string | null;
            reporter: components["schemas"]["ReporterResponse"] | null;
        };
        /** @description A prompt in a post, without its text. */
        PromptCardResponse: {
            category: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        PromptRequest: {
            category: string;
            /** @description Up to 50 characters. */
            name: string;
            /** @description Up to 500 characters. */
            promptText: string;
            /**
             * Format: date-time
             * @description The version this edit is based on; 409 if there is a newer one.
             * @default null
             */
            updatedAt: string | null;
        };
        PromptResponse: {
            category: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @description Featured prompts come first. */
            isFeatured: boolean;
            name: string;
            promptText: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @enum {string} */
        ProviderName: "sandbox" | "stripe";
        PurchaseResponse: {
            /**
             * Format: int64
             * @description The price paid, in cents.
             */
            amount: number;
            /** @description The title of the bundle that it was bought in; the amount is its part of the bundle's price. */
            bundle: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The discount code of the order; its purchases add up to what was paid after the discount. */
            discountCode: string | null;
            gpt: components["schemas"]["PurchasedAgentResponse"];
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            orderId: string;
            /** @description As on the receipt; shared by everything in the order. */
            orderNumber: string;
            status: components["schemas"]["PurchaseStatusName"];
        };
        /** @enum {string} */
        PurchaseStatusName: "owned" | "refunded" | "disputed" | "revoked";
        PurchasedAgentResponse: {
            description: string;
            /** Format: uuid */
            id: string;
            /** @description The slug of the agent's page; null if the agent was removed. */
            slug: string | null;
            title: string;
            /** @description Empty unless the member owns the agent through this purchase. */
            url: string;
        };
        /** @description A QR code to draw in dark on a light background, with a margin of four modules. */
        QrCodeResponse: {
            /** @description The dark modules: the `d` attribute of an SVG path in which a module is one unit. */
            path: string;
            /** @description Width and height in modules. */
            size: number;
        };
        /** @description The price of a cart; amounts in cents. */
        QuoteResponse: {
            /** @description Bundles whose agents are all in the cart or owned, if that is cheaper; the most expensive one first. */
            bundles: components["schemas"]["QuotedBundleResponse"][];
            discount: components["schemas"]["QuotedDiscountResponse"] | null;
            /** Format: int64 */
            discountAmount: number;
            items: components["schemas"]["QuotedItemResponse"][];
            /** Format: int64 */
            subtotal: number;
            /** Format: int64 */
            total: number;
        };
        /** @description A bundle that items of the cart are bought in; amounts in cents. */
        QuotedBundleResponse: {
            credits: components["schemas"]["CreditedAgentResponse"][];
            /** Format: uuid */
            id: string;
            /**
             * Format: int64
             * @description For a member who owns none of its agents.
             */
            price: number;
            /**
             * Format: int64
             * @description What its items would cost separately.
             */
            separateTotal: number;
            title: string;
            /**
             * Format: int64
             * @description The price less the credits; the sum of its items.
             */
            total: number;
        };
        QuotedDiscountResponse: {
            code: string;
            /** Format: uuid */
            id: string;
        };
        QuotedItemResponse: {
            /**
             * Format: uuid
             * @description The bundle that it is bought in.
             */
            bundleId: string | null;
            description: string;
            /** Format: uuid */
            id: string;
            /** @description Whether buyers can open the agent yet. */
            isDeliverable: boolean;
            /**
             * Format: int64
             * @description In cents, before the discount: its own price, or its part of the bundle's price.
             */
            price: number;
            /**
             * Format: int64
             * @description In cents, what it costs without the bundle.
             */
            separatePrice: number;
            title: string;
        };
        /** @description The average of the visible reviews, once there are three. */
        RatingResponse: {
            /**
             * Format: double
             * @description From 1 to 5, with one decimal.
             */
            average: number;
            /** Format: int32 */
            count: number;
        };
        ReauthenticateRequest: {
            /**
             * @description Six digits from the email or the authenticator app. Digits of other scripts and any separators are accepted, too.
             * @default null
             */
            code: string | null;
            /** @default null */
            password: string | null;
        };
        RecentUseResponse: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["ToolboxItemKind"];
            /** Format: date-time */
            usedAt: string;
        };
        RecordCopyRequest: {
            /** @description The prompt as the member saw it, up to 500 characters; without what they filled in. */
            promptText: string;
        };
        /** @description Recovery codes, shown only once. */
        RecoveryCodesResponse: {
            recoveryCodes: string[];
        };
        RefundItemRequest: {
            /** Format: uuid */
            agentId: string;
            /**
             * Format: int64
             * @description In cents, at most what is left of the charge for this agent.
             */
            amount: number;
        };
        RefundOrderRequest: {
            items: components["schemas"]["RefundItemRequest"][];
            /**
             * Format: uuid
             * @description Chosen by the client. A repeated request with the same key refunds once.
             */
            key: string;
            /** @description Only the team sees this, but it's included in a copy of the member's data. */
            reason: string;
        };
        /** @enum {string} */
        RefundStatusResponse: "requested" | "pending" | "succeeded" | "failed";
        RegisterRequest: {
            /**
             * @description What is in the browser's cart. It is added to the account's cart when the address is verified.
             * @default null
             */
            cart: components["schemas"]["CartAdditionRequest"][] | null;
            /** Format: email */
            email: string;
            firstName: string;
            /**
             * @description Whether to email new posts to the member.
             * @default null
             */
            newPosts: boolean | null;
            /** @description Generated by the browser; the member never sees it. It is dropped unless this browser also opens the emailed link. */
            password: string;
            /**
             * @description The page to return to after verifying the address. Anything but a page of this site is ignored.
             * @default null
             */
            returnTo: string | null;
        };
        RegisterResponse: {
            email: string;
        };
        /** @description Another agent of the same category. */
        RelatedAgentResponse: {
            description: string;
            isPremium: boolean;
            /**
             * Format: int64
             * @description In cents; 0 for free agents.
             */
            price: number;
            slug: string;
            title: string;
        };
        RenamePasskeyRequest: {
            name: string;
        };
        RenameTagRequest: {
            /**
             * @description Whether to merge it with another tag of this name; 409 otherwise.
             * @default false
             */
            merge: boolean;
            name: string;
        };
        ReplyToReviewRequest: {
            /**
             * @description Plain text that everyone sees below the review; empty to remove the reply.
             * @default
             */
            reply: string;
            /**
             * Format: date-time
             * @description The version of the review that the admin has read; 409 if there is a newer one.
             * @default null
             */
            updatedAt: string | null;
        };
        ReportProblemRequest: {
            /**
             * @description Optional description.
             * @default
             */
            note: string;
        };
        ReportStepResponse: {
            /** Format: int64 */
            newMembers: number;
            /** Format: int64 */
            orders: number;
            /**
             * Format: int64
             * @description In cents, net of refunds.
             */
            revenue: number;
            /**
             * Format: date-time
             * @description When the hour, day or month begins.
             */
            since: string;
        };
        ReporterResponse: {
            email: string;
            firstName: string;
            /** Format: uuid */
            id: string;
        };
        ResetPasswordRequest: {
            password: string;
            token: string;
        };
        ResetPasswordResponse: {
            message: string;
            /** @description The page that the member wanted to go to when they asked for the link. */
            returnTo?: string;
        };
        ReviewAuthorResponse: {
            /** @description Null unless the admin may manage members. */
            email: string | null;
            firstName: string;
            /** Format: uuid */
            id: string;
        };
        ReviewRequest: {
            /** Format: int64 */
            stars: number;
            /**
             * @description Optional plain text.
             * @default
             */
            text: string;
            /**
             * Format: date-time
             * @description The version this edit is based on; 409 if there is a newer one. Without it, the review is new.
             * @default null
             */
            updatedAt: string | null;
        };
        /** @description A review as everyone sees it. */
        ReviewResponse: {
            /** @description The author's first name. */
            author: string;
            /** Format: uuid */
            id: string;
            /** @description When it was written, such as `2026-11`. */
            month: string;
            /** @description The site's reply, in plain text. */
            reply: string | null;
            /**
             * Format: int32
             * @description From 1 to 5.
             */
            stars: number;
            /** @description Plain text. */
            text: string | null;
        };
        /**
         * @description Who sees a review: everyone, or only its author because an admin hid it or the author no longer owns the agent.
         * @enum {string}
         */
        ReviewStatusResponse: "visible" | "hidden" | "not_owned";
        RevisionResponse: {
            /** @description Sanitized HTML. */
            content: string;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            savedAt: string;
            title: string;
        };
        RevisionSummaryResponse: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            savedAt: string;
            /** @description The first name; null once the account is deleted. */
            savedBy: string | null;
            title: string;
        };
        /** @enum {string} */
        RoleName: "owner" | "editor" | "support";
        /** @description A previewed agent that has a page. */
        SampleAgentResponse: {
            /** @description The slug of its page. */
            slug: string;
            title: string;
        };
        SavedWorkingCopyResponse: {
            /** Format: date-time */
            updatedAt: string;
        };
        ScheduleNewsletterRequest: {
            /** @description Empty for its excerpt. */
            previewText?: string;
            /** @description Only for `later`: such as `2026-12-01T09:00` in the time zone of the site. */
            sendAt?: string | null;
            /** @description Empty for the title of the post. */
            subject?: string;
            when: components["schemas"]["SendChoiceRequest"];
        };
        /** @description The number of matches of each kind. */
        SearchCountsResponse: {
            agent: number;
            bundle: number;
            page: number;
            post: number;
            /** @description 0 for visitors, who cannot read prompts. */
            prompt: number;
        };
        SearchHitResponse: {
            /** @description Empty for bundles, posts and pages. */
            category: components["schemas"]["TextSegmentResponse"][];
            /** @description The part of the text that matches, or its beginning. */
            excerpt: components["schemas"]["TextSegmentResponse"][];
            /** @description The id of an agent, bundle, prompt or post, or the name of a page. */
            id: string;
            /** @description Of an agent, if it has one. */
            image?: components["schemas"]["FeatureImageResponse"];
            isPremium: boolean;
            kind: components["schemas"]["SearchKindResponse"];
            /** @description The slug of an agent, a bundle or a post. */
            slug: string | null;
            title: components["schemas"]["TextSegmentResponse"][];
        };
        /** @enum {string} */
        SearchKindResponse: "agent" | "bundle" | "prompt" | "post" | "page";
        SearchResponse: {
            counts: components["schemas"]["SearchCountsResponse"];
            /** @description Whether nothing contains all words, so that the results contain only some of them. */
            isPartial: boolean;
            /** @description Best first. */
            items: components["schemas"]["SearchHitResponse"][];
        };
        SecondFactorCodeRequest: {
            /** @description Six digits from the authenticator app; to sign in, also a recovery code. */
            code: string;
        };
        /** @description The member's second factor. */
        SecondFactorResponse: {
            /**
             * Format: date-time
             * @description Absent while it is off.
             */
            enabledAt?: string;
            /** Format: int64 */
            recoveryCodesLeft: number;
        };
        /** @description What to add to an authenticator app. It counts only once a first code was sent. */
        SecondFactorSetUpResponse: {
            /** @description The key to type, in base 32. */
            key: string;
            qrCode: components["schemas"]["QrCodeResponse"];
            /** @description The otpauth link in the QR code, which opens an authenticator app on this device. */
            uri: string;
        };
        /** @description Who sold it, for the receipt. */
        SellerResponse: {
            email: string | null;
            name: string;
        };
        /** @enum {string} */
        SendChoiceRequest: "now" | "later" | "when_published";
        /** @description A session of the member. */
        SessionResponse: {
            /** @description Browser and system, such as "Firefox on Windows". */
            device: string;
            /**
             * Format: uuid
             * @description Identifies the session; not a credential.
             */
            id: string;
            /** @description Whether it is the current session. */
            isCurrent: boolean;
            /**
             * Format: date-time
             * @description Accurate to five minutes.
             */
            lastSeenAt: string;
            /** Format: date-time */
            signedInAt: string;
        };
        SetRoleRequest: {
            /**
             * @description A role, or `member` for none.
             * @enum {string}
             */
            role: "owner" | "editor" | "support" | "member";
        };
        SettingResponse: {
            /** @description The name of the environment variable. */
            name: string;
            /** @description `default`, `environment`, or the path of the settings file. */
            source: string;
            /** @description `(set)` instead of a secret. */
            value: string;
        };
        SettledOrderResponse: {
            email: string | null;
            /** @description Null once the account is deleted, like the email address. */
            firstName: string | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            memberId: string;
            number: string;
            /**
             * Format: int64
             * @description In cents.
             */
            refunded: number;
            /** Format: date-time */
            settledAt: string;
            /**
             * Format: int64
             * @description In cents.
             */
            total: number;
        };
        SignInCodeRequest: {
            /** @description Six digits. Digits of other scripts and any separators are accepted, too. */
            code: string;
        };
        SimulateDiscountsRequest: {
            /**
             * @description Only this code; empty for all live codes.
             * @default
             */
            code: string;
            gptIds: string[];
            /**
             * @description Account ID or email address; empty for a visitor.
             * @default
             */
            member: string;
        };
        /** @description What a code would do. */
        SimulatedDiscountResponse: {
            code: string;
            /**
             * Format: int64
             * @description In cents; 0 if the code is refused.
             */
            discountAmount: number;
            /** Format: uuid */
            id: string;
            /** @description What the member would read if the code is refused. */
            refusal: string | null;
            /**
             * Format: int64
             * @description In cents, with the discount.
             */
            total: number;
        };
        SourceCopyRequest: {
            /**
             * Format: uuid
             * @description Identifies the open editor.
             */
            editor: string;
            /**
             * Format: uuid
             * @description The id of the new post.
             */
            id?: string | null;
            /**
             * Format: date-time
             * @description The version of the working copy that the editor loaded or saved last.
             */
            updatedAt?: string | null;
        };
        /** @enum {string} */
        SubjectKindResponse: "agent" | "bundle" | "prompt" | "post" | "legal_page" | "image" | "discount" | "user" | "order" | "purchase" | "refund" | "review" | "payment_discrepancy" | "email" | "newsletter" | "export";
        /** @enum {string} */
        SuppressionReasonName: "bounce" | "complaint";
        TagCountResponse: {
            name: string;
            /** @description The number of published posts. */
            posts: number;
            slug: string;
        };
        TagResponse: {
            name: string;
            slug: string;
        };
        /** @description What inboxes show of the test email. */
        TestNewsletterRequest: {
            /**
             * @description Empty for its excerpt.
             * @default
             */
            previewText: string;
            /**
             * @description Empty for the title of the post.
             * @default
             */
            subject: string;
        };
        /** @description A part of a text, as plain text. */
        TextSegmentResponse: {
            /** @description Whether it matches a word of the query. */
            isMatch: boolean;
            text: string;
        };
        /** @description The token of an emailed link. */
        TokenRequest: {
            token: string;
        };
        /** @enum {string} */
        ToolboxItemKind: "agent" | "prompt";
        /** @description An agent or a prompt. */
        ToolboxItemReference: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["ToolboxItemKind"];
        };
        /** @description A member's toolbox. What is no longer available is left out. */
        ToolboxResponse: {
            /** @description The agents of all lists. */
            agents: components["schemas"]["AgentResponse"][];
            /** Format: date-time */
            asOf: string;
            /** @description The member's email address. A copy on a device is only for them. */
            email: string;
            /** @description In the member's order. */
            favorites: components["schemas"]["ToolboxItemReference"][];
            /** @description By title. */
            ownedAgents: string[];
            /** @description The prompts of all lists. */
            prompts: components["schemas"]["PromptResponse"][];
            /** @description Most recent first. */
            recent: components["schemas"]["RecentUseResponse"][];
        };
        TrashItemResponse: {
            /**
             * Format: date-time
             * @description When it is erased; null if it is in the archive.
             */
            erasedAt: string | null;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["ContentKind"];
            /** @description Its title or name. */
            name: string;
            /**
             * Format: date-time
             * @description When it was deleted or archived.
             */
            removedAt: string;
        };
        UpdateDiscountRequest: {
            terms: components["schemas"]["DiscountTermsRequest"];
            /**
             * Format: date-time
             * @description The version this edit is based on; 409 if there is a newer one.
             */
            updatedAt?: string | null;
        };
        UpdateProfileRequest: {
            /**
             * Format: email
             * @default null
             */
            email: string | null;
            /** @default null */
            firstName: string | null;
        };
        /** @description The signed-in user. */
        UserResponse: {
            email: string;
            firstName: string;
            /** @description Whether the user has a role. */
            isAdmin: boolean;
            /** @description Replaces `email` once confirmed; absent if there is none. */
            pendingEmail?: string;
            /**
             * @description Whether this session requested the pending address. Confirming it in another session removes password,
             *     passkeys and two-step login.
             */
            pendingEmailRequestedHere?: boolean;
            /** @description After a sign-in by an emailed link or code: the page that the member wanted to go to. */
            returnTo?: string;
            role: components["schemas"]["RoleName"] | null;
            /** @description Present if the user is an admin who can do nothing as one until they have set up a second factor. */
            secondFactorSetupRequired?: boolean;
            /** @description The IANA name of the site's time zone, in which reports are; absent for members. */
            timeZone?: string;
        };
        ValidateDiscountRequest: {
            code: string;
            /**
             * @description The cart. Without it, conditions about agents and amounts are not checked.
             * @default []
             */
            gptIds: string[];
        };
        VerifyResponse: {
            /** @description The page that the member wanted to go to when they signed up. */
            returnTo?: string;
            /** @description False if the link was used before: the email address is verified, but no session starts. */
            signedIn: boolean;
        };
        ViewAsRequest: {
            /** @description The owned agents; ignored unless `view` is `owner`. */
            gptIds?: string[];
            view: components["schemas"]["ViewName"];
        };
        /** @enum {string} */
        ViewName: "visitor" | "member" | "owner";
        /** @description A webhook event as the provider sends it. */
        WebhookEventRequest: Record<string, never>;
        WelcomeResponse: {
            steps: components["schemas"]["FirstStepsResponse"] | null;
        };
        /** @description The text of an open editor, complete or not. */
        WorkingCopyRequest: {
            /** @description HTML from the editor; the server sanitizes it. */
            content?: string;
            /**
             * Format: uuid
             * @description Identifies the open editor. Its own saves never conflict.
             */
            editor: string;
            excerpt?: string;
            featureImage?: components["schemas"]["FeatureImageRequest"] | null;
            /**
             * Format: date-time
             * @description The version of the post that the editor loaded; absent for a new post.
             */
            postUpdatedAt?: string | null;
            seoDescription?: string;
            seoTitle?: string;
            slug?: string;
            tags?: string[];
            title?: string;
            /**
             * Format: date-time
             * @description The version of the working copy that the editor loaded or saved last; 409 if another editor saved a newer one.
             */
            updatedAt?: string | null;
        };
        WorkingCopyResponse: {
            /** @description Sanitized HTML. */
            content: string;
            /** @description The first name; null once the account is deleted. */
            editedBy: string | null;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            /**
             * Format: uuid
             * @description The id of the post, or of the new post.
             */
            id: string;
            /**
             * Format: date-time
             * @description The version of the post that it changes; null for a new post.
             */
            postUpdatedAt: string | null;
            seoDescription: string;
            seoTitle: string;
            slug: string;
            tags: string[];
            title: string;
            /** Format: date-time */
            updatedAt: string;
        };
    };
    responses: {
        /** @description The body took too long to arrive */
        BodyTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Internal error; X-Request-Id identifies it in the log */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request cannot be parsed */
        Malformed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The admin must set up a second factor first */
        SetUpRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is too large */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The member made too many changes; retry after Retry-After */
        TooManyWrites: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A dependency is unavailable; retry after Retry-After */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The content type is not application/json */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The URL is too long */
        UriTooLong: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request comes from a page of another site, its session views the site as someone else, or its admin must set up a second factor first */
        WriteRefused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description For If-None-Match; absent for drafts */
        ETag: string;
        /** @description The new URL */
        Location: string;
        /** @description Seconds to wait before retrying */
        "Retry-After": number;
        /** @description Starts or ends the session */
        "Set-Cookie": string;
        /** @description Identifies the request in the log */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
