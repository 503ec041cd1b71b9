// Generated from openapi.json by `npm run api-types`.

export interface paths {
    "/api/admin/appearance": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["AppearanceResponse"]; }; }; }; };
        put: {
            requestBody: { content: { "application/json": components["schemas"]["PublishAppearanceRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["AppearanceVersionResponse"]; }; }; };
        };
    };
    "/api/admin/appearance/email": {
        get: {
            parameters: { query: { values: string; }; };
            responses: { 200: { content: { "text/html": string; }; }; };
        };
    };
    "/api/admin/appearance/share-image": {
        get: {
            parameters: { query: { values: string; }; };
            responses: { 200: { content: { "image/png": string; }; }; };
        };
    };
    "/api/admin/appearance/tokens": {
        get: {
            parameters: { query: { values: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["TokensResponse"]; }; }; };
        };
    };
    "/api/admin/audit": {
        get: {
            parameters: {
                query?: {
                    actor?: string;
                    action?: "created" | "changed" | "removed";
                    kind?: "agent" | "bundle" | "prompt" | "post" | "legal_page" | "appearance" | "seller" | "image" | "discount" | "user" | "order" | "purchase" | "refund" | "review" | "payment_discrepancy" | "email" | "newsletter" | "member_import" | "webhook" | "export";
                    subjectId?: string;
                    since?: string;
                    until?: string;
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_AuditEntryResponse"]; }; }; };
        };
    };
    "/api/admin/audit.csv": {
        get: {
            parameters: {
                query?: {
                    bom?: boolean;
                    actor?: string;
                    action?: "created" | "changed" | "removed";
                    kind?: "agent" | "bundle" | "prompt" | "post" | "legal_page" | "appearance" | "seller" | "image" | "discount" | "user" | "order" | "purchase" | "refund" | "review" | "payment_discrepancy" | "email" | "newsletter" | "member_import" | "webhook" | "export";
                    subjectId?: string;
                    since?: string;
                    until?: string;
                };
            };
            responses: { 200: { content: { "text/csv": string; }; }; };
        };
    };
    "/api/admin/blog/authors": { get: { responses: { 200: { content: { "application/json": components["schemas"]["AuthorResponse"][]; }; }; }; }; };
    "/api/admin/blog/posts": {
        get: {
            parameters: {
                query?: {
                    search?: string;
                    status?: "published" | "scheduled" | "draft" | "unsaved";
                    since?: string;
                    until?: string;
                    sort?: "newest" | "oldest" | "-updated" | "title" | "-title";
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ListResponse_AdminPostSummaryResponse_PageResponse_AdminPostSummaryResponse"]; }; }; };
        };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["PostRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["PostResponse"]; }; }; };
        };
    };
    "/api/admin/blog/posts/bulk": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["PostBulkRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["BulkResponse"]; }; }; };
        };
    };
    "/api/admin/blog/posts/{id}": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PostResponse"]; }; }; };
        };
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["PostRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PostResponse"]; }; }; };
        };
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/blog/posts/{id}/newsletter": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PostNewsletterResponse"]; }; }; };
        };
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ScheduleNewsletterRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedResponse"]; }; }; };
        };
    };
    "/api/admin/blog/posts/{id}/newsletter/preview": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "text/html": string; }; }; };
        };
    };
    "/api/admin/blog/posts/{id}/newsletter/test": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["TestNewsletterRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedResponse"]; }; }; };
        };
    };
    "/api/admin/blog/posts/{id}/preview-link": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PreviewLinkResponse"]; }; }; };
        };
        post: {
            parameters: { path: { id: string; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedPreviewLinkResponse"]; }; }; };
        };
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/blog/posts/{id}/revisions": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["RevisionSummaryResponse"][]; }; }; };
        };
    };
    "/api/admin/blog/posts/{id}/revisions/{revision}": {
        get: {
            parameters: {
                path: {
                    id: string;
                    revision: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["RevisionResponse"]; }; }; };
        };
    };
    "/api/admin/blog/tags/{slug}": {
        put: {
            parameters: { path: { slug: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["RenameTagRequest"]; }; };
            responses: { 204: { }; }; };
        delete: {
            parameters: { path: { slug: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/blog/working-copies": { get: { responses: { 200: { content: { "application/json": components["schemas"]["WorkingCopyResponse"][]; }; }; }; }; };
    "/api/admin/blog/working-copies/{id}": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["FoundWorkingCopyResponse"]; }; }; };
        };
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["WorkingCopyRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SavedWorkingCopyResponse"]; }; }; };
        };
    };
    "/api/admin/blog/working-copies/{id}/discard": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["DiscardWorkingCopyRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/bundles": {
        get: {
            parameters: {
                query?: {
                    search?: string;
                    status?: "for-sale" | "problem" | "draft";
                    sort?: "newest" | "oldest" | "title" | "-title" | "price" | "-price";
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ListResponse_AdminBundleResponse_PageResponse_AdminBundleResponse"]; }; }; };
        };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["BundleRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedResponse"]; }; }; };
        };
    };
    "/api/admin/bundles/{id}": {
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["BundleRequest"]; }; };
            responses: { 204: { }; }; };
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["DeleteBundleResponse"]; }; }; };
        };
    };
    "/api/admin/connections": { get: { responses: { 200: { content: { "application/json": components["schemas"]["ConnectionCountResponse"]; }; }; }; }; };
    "/api/admin/discounts": {
        get: {
            parameters: {
                query?: {
                    search?: string;
                    status?: "live" | "scheduled" | "expired" | "used_up" | "off";
                    batch?: string;
                    sort?: string;
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_AdminDiscountResponse"]; }; }; };
        };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["CreateDiscountRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedResponse"]; }; }; };
        };
    };
    "/api/admin/discounts.csv": {
        get: {
            parameters: {
                query?: {
                    bom?: boolean;
                    search?: string;
                    status?: "live" | "scheduled" | "expired" | "used_up" | "off";
                    batch?: string;
                    sort?: string;
                };
            };
            responses: { 200: { content: { "text/csv": string; }; }; };
        };
    };
    "/api/admin/discounts/batches": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["CreateDiscountBatchRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedResponse"]; }; }; };
        };
    };
    "/api/admin/discounts/{id}": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["AdminDiscountResponse"]; }; }; };
        };
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["UpdateDiscountRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/discounts/{id}/activate": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/discounts/{id}/deactivate": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/discounts/{id}/uses": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                };
                path: { id: string; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_DiscountUseResponse"]; }; }; };
        };
    };
    "/api/admin/emails": {
        get: {
            parameters: {
                query?: {
                    state?: string;
                    kind?: string;
                    to?: string;
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_EmailResponse"]; }; }; };
        };
    };
    "/api/admin/emails/templates": { get: { responses: { 200: { content: { "application/json": components["schemas"]["EmailTemplateResponse"][]; }; }; }; }; };
    "/api/admin/emails/templates/{kind}": {
        get: {
            parameters: { path: { kind: string; }; };
            responses: { 200: { content: { "text/html": string; }; }; };
        };
    };
    "/api/admin/emails/test": { post: { responses: { 201: { content: { "application/json": components["schemas"]["CreatedResponse"]; }; }; }; }; };
    "/api/admin/emails/{id}/retry": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 202: { }; }; };
    };
    "/api/admin/gpts": {
        get: {
            parameters: {
                query?: {
                    search?: string;
                    category?: string;
                    status?: "published" | "draft";
                    type?: "free" | "premium";
                    problem?: "reported";
                    delivery?: "link" | "package" | "nothing";
                    sort?: "manual" | "newest" | "oldest" | "title" | "-title" | "price" | "-price" | "owners" | "-owners";
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ListResponse_AdminAgentResponse_CategorizedPageResponse_AdminAgentResponse"]; }; }; };
        };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["AgentRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedResponse"]; }; }; };
        };
    };
    "/api/admin/gpts/bulk": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["CatalogBulkRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["BulkResponse"]; }; }; };
        };
    };
    "/api/admin/gpts/{id}": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EditableAgentResponse"]; }; }; };
        };
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["AgentRequest"]; }; };
            responses: { 204: { }; }; };
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["DeleteAgentResponse"]; }; }; };
        };
    };
    "/api/admin/gpts/{id}/move-to-top": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/gpts/{id}/package": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EditedPackageResponse"]; }; }; };
        };
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["PackageRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/gpts/{id}/package/files": {
        post: {
            parameters: {
                query?: { name?: string; };
                path: { id: string; };
            };
            requestBody: { content: { "application/octet-stream": components["schemas"]["PackageFileRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/gpts/{id}/package/files/{name}": {
        get: {
            parameters: {
                path: {
                    id: string;
                    name: string;
                };
            };
            responses: { 200: { content: { "application/octet-stream": string; }; }; };
        };
        delete: {
            parameters: {
                path: {
                    id: string;
                    name: string;
                };
            };
            responses: { 204: { }; }; };
    };
    "/api/admin/gpts/{id}/package/import": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/octet-stream": components["schemas"]["SkillFileRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EditedPackageResponse"]; }; }; };
        };
    };
    "/api/admin/gpts/{id}/package/publish": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["PublishPackageRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["PackageVersionResponse"]; }; }; };
        };
    };
    "/api/admin/gpts/{id}/package/restore": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["PackageVersionRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/gpts/{id}/reports": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ProblemReportResponse"][]; }; }; };
        };
    };
    "/api/admin/gpts/{id}/reports/dismiss": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["DismissReportsRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/gpts/{id}/reports/fix": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["FixReportsRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/health": { get: { responses: { 200: { content: { "application/json": components["schemas"]["HealthResponse"]; }; }; }; }; };
    "/api/admin/history/{kind}/{id}": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                };
                path: {
                    kind: components["schemas"]["ContentKind"];
                    id: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_AuditEntryResponse"]; }; }; };
        };
    };
    "/api/admin/media": {
        get: {
            parameters: {
                query?: {
                    search?: string;
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_LibraryImageResponse"]; }; }; };
        };
        post: {
            parameters: {
                query?: {
                    name?: string;
                    alt?: string;
                };
            };
            requestBody: { content: { "application/octet-stream": components["schemas"]["ImageFileRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["ImageResponse"]; }; }; };
        };
    };
    "/api/admin/media/{id}": {
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ChangeImageRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ImageResponse"]; }; }; };
        };
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/member-imports": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["MemberImportResponse"][]; }; }; }; };
        post: {
            parameters: { query?: { name?: string; }; };
            requestBody: { content: { "application/octet-stream": components["schemas"]["ImportFileRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["MemberImportResponse"]; }; }; };
        };
    };
    "/api/admin/member-imports/{id}": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ImportOverviewResponse"]; }; }; };
        };
    };
    "/api/admin/member-imports/{id}/check": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["CheckImportRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ImportOverviewResponse"]; }; }; };
        };
    };
    "/api/admin/member-imports/{id}/invite": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ImportOverviewResponse"]; }; }; };
        };
    };
    "/api/admin/member-imports/{id}/rows": {
        get: {
            parameters: {
                query?: {
                    filter?: string;
                    after?: number;
                };
                path: { id: string; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ImportRowResponse"][]; }; }; };
        };
    };
    "/api/admin/member-imports/{id}/start": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ImportOverviewResponse"]; }; }; };
        };
    };
    "/api/admin/member-imports/{id}/undo": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ImportOverviewResponse"]; }; }; };
        };
    };
    "/api/admin/members": {
        get: {
            parameters: {
                query?: {
                    status?: "verified" | "unverified" | "blocked" | "deleting";
                    purchases?: "some" | "none";
                    role?: "owner" | "editor" | "support" | "member";
                    since?: string;
                    until?: string;
                    search?: string;
                    label?: string;
                    sort?: "newest" | "oldest" | "email";
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_MemberResponse"]; }; }; };
        };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["AddMemberRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedResponse"]; }; }; };
        };
    };
    "/api/admin/members.csv": {
        get: {
            parameters: {
                query?: {
                    bom?: boolean;
                    status?: "verified" | "unverified" | "blocked" | "deleting";
                    purchases?: "some" | "none";
                    role?: "owner" | "editor" | "support" | "member";
                    since?: string;
                    until?: string;
                    search?: string;
                    label?: string;
                    sort?: "newest" | "oldest" | "email";
                };
            };
            responses: { 200: { content: { "text/csv": string; }; }; };
        };
    };
    "/api/admin/members/labels": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["LabelResponse"][]; }; }; }; };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ChangeLabelsRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["BulkResponse"]; }; }; };
        };
    };
    "/api/admin/members/totals": {
        get: {
            parameters: {
                query?: {
                    status?: "verified" | "unverified" | "blocked" | "deleting";
                    purchases?: "some" | "none";
                    role?: "owner" | "editor" | "support" | "member";
                    since?: string;
                    until?: string;
                    search?: string;
                    label?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberTotalsResponse"]; }; }; };
        };
    };
    "/api/admin/members/{id}": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
    };
    "/api/admin/members/{id}/agents": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["GiveAgentsRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
    };
    "/api/admin/members/{id}/block": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["MemberReasonRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
    };
    "/api/admin/members/{id}/deletion": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["MemberReasonRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
    };
    "/api/admin/members/{id}/email": {
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["CorrectEmailRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
    };
    "/api/admin/members/{id}/email-suppression": {
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
    };
    "/api/admin/members/{id}/notes": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["AddNoteRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
    };
    "/api/admin/members/{id}/notes/{note_id}": {
        delete: {
            parameters: {
                path: {
                    id: string;
                    note_id: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
    };
    "/api/admin/members/{id}/role": {
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["SetRoleRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
    };
    "/api/admin/members/{id}/sessions": {
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
    };
    "/api/admin/members/{id}/verification": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
    };
    "/api/admin/members/{id}/verify": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["MemberReasonRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberDetailResponse"]; }; }; };
        };
    };
    "/api/admin/messages": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["EmailMessageSummaryResponse"][]; }; }; }; };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["EmailMessageRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedResponse"]; }; }; };
        };
    };
    "/api/admin/messages/{id}": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EmailMessageResponse"]; }; }; };
        };
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["EmailMessageRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EmailMessageResponse"]; }; }; };
        };
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/missed-searches": {
        get: {
            parameters: {
                query?: {
                    sort?: string;
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_MissedSearchResponse"]; }; }; };
        };
    };
    "/api/admin/missed-searches/{id}": {
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/newsletters": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_NewsletterResponse"]; }; }; };
        };
    };
    "/api/admin/newsletters/audience": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["NewsletterAudienceResponse"]; }; }; }; };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["CountAudienceRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["NewsletterAudienceResponse"]; }; }; };
        };
    };
    "/api/admin/newsletters/{id}/cancel": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/orders": {
        get: {
            parameters: {
                query?: {
                    status?: "pending" | "processing" | "abandoned" | "paid" | "undelivered" | "partly_refunded" | "refunded" | "disputed";
                    paid?: boolean;
                    since?: string;
                    until?: string;
                    agentId?: string;
                    memberId?: string;
                    code?: string;
                    provider?: "sandbox" | "stripe_test" | "stripe_live";
                    problem?: "payment_discrepancy" | "failed_refund" | "open_message";
                    search?: string;
                    sort?: "newest" | "oldest" | "highest" | "lowest";
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_OrderResponse"]; }; }; };
        };
    };
    "/api/admin/orders.csv": {
        get: {
            parameters: {
                query?: {
                    bom?: boolean;
                    status?: "pending" | "processing" | "abandoned" | "paid" | "undelivered" | "partly_refunded" | "refunded" | "disputed";
                    paid?: boolean;
                    since?: string;
                    until?: string;
                    agentId?: string;
                    memberId?: string;
                    code?: string;
                    provider?: "sandbox" | "stripe_test" | "stripe_live";
                    problem?: "payment_discrepancy" | "failed_refund" | "open_message";
                    search?: string;
                    sort?: "newest" | "oldest" | "highest" | "lowest";
                };
            };
            responses: { 200: { content: { "text/csv": string; }; }; };
        };
    };
    "/api/admin/orders/totals": {
        get: {
            parameters: {
                query?: {
                    status?: "pending" | "processing" | "abandoned" | "paid" | "undelivered" | "partly_refunded" | "refunded" | "disputed";
                    paid?: boolean;
                    since?: string;
                    until?: string;
                    agentId?: string;
                    memberId?: string;
                    code?: string;
                    provider?: "sandbox" | "stripe_test" | "stripe_live";
                    problem?: "payment_discrepancy" | "failed_refund" | "open_message";
                    search?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["OrderTotalsResponse"]; }; }; };
        };
    };
    "/api/admin/orders/{id}": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["OrderDetailResponse"]; }; }; };
        };
    };
    "/api/admin/orders/{id}/access": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ChangeAccessRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["OrderDetailResponse"]; }; }; };
        };
    };
    "/api/admin/orders/{id}/check": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["OrderDetailResponse"]; }; }; };
        };
    };
    "/api/admin/orders/{id}/invoices/{number}": {
        get: {
            parameters: {
                path: {
                    id: string;
                    number: string;
                };
            };
            responses: { 200: { content: { "text/html": string; }; }; };
        };
    };
    "/api/admin/orders/{id}/invoices/{number}/pdf": {
        get: {
            parameters: {
                path: {
                    id: string;
                    number: string;
                };
            };
            responses: { 200: { content: { "application/pdf": number[]; }; }; };
        };
    };
    "/api/admin/orders/{id}/messages": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["AnswerOrderMessagesRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["OrderDetailResponse"]; }; }; };
        };
    };
    "/api/admin/orders/{id}/messages/close": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["OrderDetailResponse"]; }; }; };
        };
    };
    "/api/admin/orders/{id}/receipt": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 202: { }; }; };
    };
    "/api/admin/orders/{id}/refunds": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["RefundOrderRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["OrderDetailResponse"]; }; }; };
        };
    };
    "/api/admin/overview": {
        get: {
            parameters: {
                query?: {
                    period?: "today" | "7d" | "30d" | "90d" | "12m" | "custom";
                    since?: string;
                    until?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["OverviewResponse"]; }; }; };
        };
    };
    "/api/admin/pages": { get: { responses: { 200: { content: { "application/json": components["schemas"]["LegalPagesResponse"]; }; }; }; }; };
    "/api/admin/pages/{kind}": {
        get: {
            parameters: { path: { kind: components["schemas"]["LegalPageKindResponse"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["LegalPageResponse"]; }; }; };
        };
        put: {
            parameters: { path: { kind: components["schemas"]["LegalPageKindResponse"]; }; };
            requestBody: { content: { "application/json": components["schemas"]["LegalPageRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["LegalPageResponse"]; }; }; };
        };
        delete: {
            parameters: { path: { kind: components["schemas"]["LegalPageKindResponse"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/prompts": {
        get: {
            parameters: {
                query?: {
                    search?: string;
                    category?: string;
                    status?: "published" | "draft";
                    problem?: "reported";
                    sort?: "manual" | "newest" | "oldest" | "name" | "-name";
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ListResponse_AdminPromptResponse_CategorizedPageResponse_AdminPromptResponse"]; }; }; };
        };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["PromptRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedResponse"]; }; }; };
        };
    };
    "/api/admin/prompts/bulk": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["CatalogBulkRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["BulkResponse"]; }; }; };
        };
    };
    "/api/admin/prompts/{id}": {
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["PromptRequest"]; }; };
            responses: { 204: { }; }; };
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/prompts/{id}/move-to-top": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/prompts/{id}/reports": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ProblemReportResponse"][]; }; }; };
        };
    };
    "/api/admin/prompts/{id}/reports/dismiss": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["DismissReportsRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/prompts/{id}/reports/fix": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["FixReportsRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/prompts/{id}/revisions": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PromptRevisionResponse"][]; }; }; };
        };
    };
    "/api/admin/reviews": {
        get: {
            parameters: {
                query?: {
                    agentId?: string;
                    status?: "visible" | "hidden" | "not_owned";
                    stars?: string;
                    search?: string;
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_AdminReviewResponse"]; }; }; };
        };
    };
    "/api/admin/reviews/{id}/hide": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["HideReviewRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/reviews/{id}/reply": {
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ReplyToReviewRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/reviews/{id}/show": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/seller": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["SellerVersionResponse"]; }; }; }; };
        put: {
            requestBody: { content: { "application/json": components["schemas"]["SaveSellerRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SellerVersionResponse"]; }; }; };
        };
    };
    "/api/admin/setup": { get: { responses: { 200: { content: { "application/json": components["schemas"]["SetupResponse"]; }; }; }; }; };
    "/api/admin/setup/{step}/skip": {
        post: {
            parameters: { path: { step: components["schemas"]["SetupStepName"]; }; };
            responses: { 204: { }; }; };
        delete: {
            parameters: { path: { step: components["schemas"]["SetupStepName"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/tax.csv": {
        get: {
            parameters: {
                query: {
                    bom?: boolean;
                    quarter: string;
                };
            };
            responses: { 200: { content: { "text/csv": string; }; }; };
        };
    };
    "/api/admin/traffic": {
        get: {
            parameters: {
                query?: {
                    period?: "today" | "7d" | "30d" | "90d" | "12m" | "custom";
                    since?: string;
                    until?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["TrafficResponse"]; }; }; };
        };
    };
    "/api/admin/trash": { get: { responses: { 200: { content: { "application/json": components["schemas"]["TrashItemResponse"][]; }; }; }; }; };
    "/api/admin/trash/{kind}/{id}": {
        delete: {
            parameters: {
                path: {
                    kind: components["schemas"]["ContentKind"];
                    id: string;
                };
            };
            responses: { 204: { }; }; };
    };
    "/api/admin/trash/{kind}/{id}/restore": {
        post: {
            parameters: {
                path: {
                    kind: components["schemas"]["ContentKind"];
                    id: string;
                };
            };
            responses: { 204: { }; }; };
    };
    "/api/admin/view-as": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ViewAsRequest"]; }; };
            responses: { 204: { }; }; };
        delete: { responses: { 204: { }; }; }; };
    "/api/admin/webhook-deliveries": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_WebhookDeliveryResponse"]; }; }; };
        };
    };
    "/api/admin/webhook-deliveries/{id}/retry": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 202: { }; }; };
    };
    "/api/admin/webhooks": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["WebhookResponse"][]; }; }; }; };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["CreateWebhookRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["WebhookSecretResponse"]; }; }; };
        };
    };
    "/api/admin/webhooks/{id}": {
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["UpdateWebhookRequest"]; }; };
            responses: { 204: { }; }; };
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/admin/webhooks/{id}/secret": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["WebhookSecretResponse"]; }; }; };
        };
    };
    "/api/admin/webhooks/{id}/test": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 202: { }; }; };
    };
    "/api/admin/welcome-email": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["WelcomeEmailResponse"]; }; }; }; };
        put: {
            requestBody: { content: { "application/json": components["schemas"]["WelcomeEmailRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["WelcomeEmailResponse"]; }; }; };
        };
    };
    "/api/admin/welcome-email/preview": { get: { responses: { 200: { content: { "text/html": string; }; }; }; }; };
    "/api/admin/welcome-email/test": { post: { responses: { 201: { content: { "application/json": components["schemas"]["CreatedResponse"]; }; }; }; }; };
    "/api/auth/account": { get: { responses: { 200: { content: { "application/json": components["schemas"]["AccountResponse"]; }; }; }; }; };
    "/api/auth/account-deletion": { post: { responses: { 200: { content: { "application/json": components["schemas"]["AccountDeletionResponse"]; }; }; }; }; };
    "/api/auth/account-deletion/undo": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["TokenRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/auth/activity": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_AccountEventResponse"]; }; }; };
        };
    };
    "/api/auth/data-export": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["DataExportResponse"]; }; }; }; };
        post: { responses: { 202: { content: { "application/json": components["schemas"]["DataExportResponse"]; }; }; }; };
    };
    "/api/auth/data-export/download": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["TokenRequest"]; }; };
            responses: { 200: { content: { "application/zip": number[]; }; }; };
        };
    };
    "/api/auth/email-preferences": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["EmailPreferencesResponse"]; }; }; }; };
        put: {
            requestBody: { content: { "application/json": components["schemas"]["ChangeEmailPreferencesRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EmailPreferencesResponse"]; }; }; };
        };
    };
    "/api/auth/forgot-password": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["EmailRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MessageResponse"]; }; }; };
        };
    };
    "/api/auth/login": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["LoginRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserResponse"]; }; }; };
        };
    };
    "/api/auth/logout": {
        post: { responses: { 204: { }; }; }; };
    "/api/auth/me": { get: { responses: { 200: { content: { "application/json": components["schemas"]["UserResponse"]; }; }; }; }; };
    "/api/auth/passkey-sign-in": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["PasskeyCredentialRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserResponse"]; }; }; };
        };
    };
    "/api/auth/passkey-sign-in/options": { post: { responses: { 200: { content: { "application/json": components["schemas"]["PasskeyOptionsResponse"]; }; }; }; }; };
    "/api/auth/passkeys": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["PasskeyResponse"][]; }; }; }; };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["PasskeyCredentialRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["PasskeyResponse"]; }; }; };
        };
    };
    "/api/auth/passkeys/options": { post: { responses: { 200: { content: { "application/json": components["schemas"]["PasskeyOptionsResponse"]; }; }; }; }; };
    "/api/auth/passkeys/{id}": {
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["RenamePasskeyRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PasskeyResponse"]; }; }; };
        };
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/auth/password": {
        put: {
            requestBody: { content: { "application/json": components["schemas"]["ChangePasswordRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/auth/pending-email": {
        delete: { responses: { 204: { }; }; }; };
    "/api/auth/pending-email/confirm": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["TokenRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ConfirmEmailResponse"]; }; }; };
        };
    };
    "/api/auth/pending-email/resend": { post: { responses: { 202: { content: { "application/json": components["schemas"]["EmptyResponse"]; }; }; }; }; };
    "/api/auth/profile": {
        put: {
            requestBody: { content: { "application/json": components["schemas"]["UpdateProfileRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserResponse"]; }; }; };
        };
    };
    "/api/auth/reauthenticate": {
        get: {
            responses: { 204: { }; }; };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ReauthenticateRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/auth/reauthenticate/code": { post: { responses: { 202: { content: { "application/json": components["schemas"]["EmptyResponse"]; }; }; }; }; };
    "/api/auth/reauthenticate/passkey": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["PasskeyCredentialRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/auth/register": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["RegisterRequest"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["RegisterResponse"]; }; }; };
        };
    };
    "/api/auth/resend-verification": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["EmailRequest"]; }; };
            responses: { 202: { content: { "application/json": components["schemas"]["EmptyResponse"]; }; }; };
        };
    };
    "/api/auth/reset-password": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ResetPasswordRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ResetPasswordResponse"]; }; }; };
        };
    };
    "/api/auth/second-factor": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["SecondFactorResponse"]; }; }; }; };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["SecondFactorCodeRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserResponse"]; }; }; };
        };
        delete: { responses: { 204: { }; }; }; };
    "/api/auth/second-factor/enable": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["SecondFactorCodeRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["RecoveryCodesResponse"]; }; }; };
        };
    };
    "/api/auth/second-factor/recovery-codes": { post: { responses: { 200: { content: { "application/json": components["schemas"]["RecoveryCodesResponse"]; }; }; }; }; };
    "/api/auth/second-factor/setup": { post: { responses: { 200: { content: { "application/json": components["schemas"]["SecondFactorSetUpResponse"]; }; }; }; }; };
    "/api/auth/sessions": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["SessionResponse"][]; }; }; }; };
        delete: { responses: { 204: { }; }; }; };
    "/api/auth/sessions/others": {
        delete: { responses: { 204: { }; }; }; };
    "/api/auth/sessions/{id}": {
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/auth/sign-in-link": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["EmailRequest"]; }; };
            responses: { 202: { content: { "application/json": components["schemas"]["EmptyResponse"]; }; }; };
        };
    };
    "/api/auth/sign-in-link/code": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["SignInCodeRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserResponse"]; }; }; };
        };
    };
    "/api/auth/sign-in-link/redeem": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["TokenRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserResponse"]; }; }; };
        };
    };
    "/api/auth/sign-up-stamp": { get: { responses: { 200: { content: { "application/json": components["schemas"]["SignUpStampResponse"]; }; }; }; }; };
    "/api/auth/verify": {
        get: {
            parameters: { query: { token: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["VerifyResponse"]; }; }; };
        };
    };
    "/api/blog/archive": { get: { responses: { 200: { content: { "application/json": components["schemas"]["PostArchiveResponse"]; }; }; }; }; };
    "/api/blog/archive/{year}/{month}": {
        get: {
            parameters: {
                query?: { page?: number; };
                path: {
                    year: string;
                    month: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PostListResponse"]; }; }; };
        };
    };
    "/api/blog/posts": { get: { responses: { 200: { content: { "application/json": components["schemas"]["PostSummaryResponse"][]; }; }; }; }; };
    "/api/blog/posts/{slug}": {
        get: {
            parameters: { path: { slug: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PostPageResponse"]; }; }; };
        };
    };
    "/api/blog/previews/{token}": {
        get: {
            parameters: { path: { token: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PostPageResponse"]; }; }; };
        };
    };
    "/api/blog/tags/{slug}": {
        get: {
            parameters: {
                query?: { page?: number; };
                path: { slug: string; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PostListResponse"]; }; }; };
        };
    };
    "/api/bundles": { get: { responses: { 200: { content: { "application/json": components["schemas"]["BundleResponse"][]; }; }; }; }; };
    "/api/bundles/by-slug/{slug}": {
        get: {
            parameters: { path: { slug: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["BundleResponse"]; }; }; };
        };
    };
    "/api/cart": { get: { responses: { 200: { content: { "application/json": components["schemas"]["CartResponse"]; }; }; }; }; };
    "/api/cart/changes": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ChangeCartRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CartResponse"]; }; }; };
        };
    };
    "/api/connections": { get: { responses: { 200: { content: { "application/json": components["schemas"]["ConnectionsResponse"]; }; }; }; }; };
    "/api/connections/consent": {
        get: {
            parameters: {
                query?: {
                    response_type?: string;
                    client_id?: string;
                    redirect_uri?: string;
                    state?: string;
                    code_challenge?: string;
                    code_challenge_method?: string;
                    resource?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ConsentResponse"]; }; }; };
        };
        post: {
            requestBody: { content: { "application/json": components["schemas"]["AuthorizationRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["AllowResponse"]; }; }; };
        };
    };
    "/api/connections/{id}": {
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/discount/validate": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ValidateDiscountRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["DiscountResponse"]; }; }; };
        };
    };
    "/api/email-subscription": {
        get: {
            parameters: {
                query: {
                    token: string;
                    newsletter?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["EmailSubscriptionResponse"]; }; }; };
        };
        put: {
            requestBody: { content: { "application/json": components["schemas"]["ChangeEmailSubscriptionRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EmailSubscriptionResponse"]; }; }; };
        };
    };
    "/api/gpts": { get: { responses: { 200: { content: { "application/json": components["schemas"]["AgentListResponse"]; }; }; }; }; };
    "/api/gpts/by-slug/{slug}": {
        get: {
            parameters: { path: { slug: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["AgentPageResponse"]; }; }; };
        };
    };
    "/api/gpts/free": { get: { responses: { 200: { content: { "application/json": components["schemas"]["AgentResponse"][]; }; }; }; }; };
    "/api/gpts/premium": { get: { responses: { 200: { content: { "application/json": components["schemas"]["AgentResponse"][]; }; }; }; }; };
    "/api/gpts/{id}/package": {
        get: {
            parameters: {
                query?: { version?: number; };
                path: { id: string; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PackageResponse"]; }; }; };
        };
    };
    "/api/gpts/{id}/package.zip": {
        get: {
            parameters: {
                query?: {
                    version?: number;
                    for?: "claude" | "chatgpt" | "gemini" | "other";
                };
                path: { id: string; };
            };
            responses: { 200: { content: { "application/zip": string; }; }; };
        };
    };
    "/api/gpts/{id}/package/files/{name}": {
        get: {
            parameters: {
                query?: { version?: number; };
                path: {
                    id: string;
                    name: string;
                };
            };
            responses: { 200: { content: { "application/octet-stream": string; }; }; };
        };
    };
    "/api/gpts/{id}/package/seen": {
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["PackageVersionRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/gpts/{id}/package/versions": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PackageVersionResponse"][]; }; }; };
        };
    };
    "/api/gpts/{id}/reports": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ReportProblemRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/gpts/{id}/review": {
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ReviewRequest"]; }; };
            responses: { 204: { }; }; };
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/gpts/{id}/reviews": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                };
                path: { id: string; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageResponse_ReviewResponse"]; }; }; };
        };
    };
    "/api/landing": { get: { responses: { 200: { content: { "application/json": components["schemas"]["LandingResponse"]; }; }; }; }; };
    "/api/news": { get: { responses: { 200: { content: { "application/json": components["schemas"]["NewsResponse"]; }; }; }; }; };
    "/api/news/dismiss": {
        post: { responses: { 204: { }; }; }; };
    "/api/pages/{kind}": {
        get: {
            parameters: { path: { kind: components["schemas"]["LegalPageKindResponse"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["LegalPageResponse"]; }; }; };
        };
    };
    "/api/payment/confirm": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ConfirmPaymentRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ConfirmPaymentResponse"]; }; }; };
        };
    };
    "/api/payment/create-cart-intent": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["CreateCartIntentRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CartIntentResponse"]; }; }; };
        };
    };
    "/api/payment/webhook": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["WebhookEventRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EmptyResponse"]; }; }; };
        };
    };
    "/api/prompts": { get: { responses: { 200: { content: { "application/json": components["schemas"]["PromptResponse"][]; }; }; }; }; };
    "/api/prompts/by-slug/{slug}": {
        get: {
            parameters: { path: { slug: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PromptPageResponse"]; }; }; };
        };
    };
    "/api/prompts/{id}/reports": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ReportProblemRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/purchases": { get: { responses: { 200: { content: { "application/json": components["schemas"]["PurchaseResponse"][]; }; }; }; }; };
    "/api/purchases/open-orders": { get: { responses: { 200: { content: { "application/json": components["schemas"]["OpenOrderResponse"][]; }; }; }; }; };
    "/api/purchases/orders/{id}": {
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MemberOrderResponse"]; }; }; };
        };
    };
    "/api/purchases/orders/{id}/billing-details": {
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["BillingDetailsRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/purchases/orders/{id}/invoices/{number}": {
        get: {
            parameters: {
                path: {
                    id: string;
                    number: string;
                };
            };
            responses: { 200: { content: { "text/html": string; }; }; };
        };
    };
    "/api/purchases/orders/{id}/invoices/{number}/pdf": {
        get: {
            parameters: {
                path: {
                    id: string;
                    number: string;
                };
            };
            responses: { 200: { content: { "application/pdf": number[]; }; }; };
        };
    };
    "/api/purchases/orders/{id}/messages": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["OrderMessageRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/purchases/{id}/receipt": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 202: { content: { "application/json": components["schemas"]["EmptyResponse"]; }; }; };
        };
    };
    "/api/reviews/own": { get: { responses: { 200: { content: { "application/json": string[]; }; }; }; }; };
    "/api/sandbox/payment-intents/{id}/authenticate": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["AuthenticatePaymentRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["IntentResponse"]; }; }; };
        };
    };
    "/api/sandbox/payment-intents/{id}/confirm": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["CardPaymentRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["IntentResponse"]; }; }; };
        };
    };
    "/api/search": {
        get: {
            parameters: {
                query?: {
                    q?: string;
                    kind?: "agent" | "bundle" | "prompt" | "post" | "page";
                    limit?: number;
                    page?: number;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["SearchResponse"]; }; }; };
        };
    };
    "/api/search/misses": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["MissedSearchRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/toolbox": { get: { responses: { 200: { content: { "application/json": components["schemas"]["ToolboxResponse"]; }; }; }; }; };
    "/api/toolbox/favorites": { get: { responses: { 200: { content: { "application/json": components["schemas"]["ToolboxItemReference"][]; }; }; }; }; };
    "/api/toolbox/favorites/{kind}/{id}": {
        put: {
            parameters: {
                path: {
                    kind: components["schemas"]["ToolboxItemKind"];
                    id: string;
                };
            };
            responses: { 204: { }; }; };
        delete: {
            parameters: {
                path: {
                    kind: components["schemas"]["ToolboxItemKind"];
                    id: string;
                };
            };
            responses: { 204: { }; }; };
    };
    "/api/toolbox/favorites/{kind}/{id}/move-to-top": {
        post: {
            parameters: {
                path: {
                    kind: components["schemas"]["ToolboxItemKind"];
                    id: string;
                };
            };
            responses: { 204: { }; }; };
    };
    "/api/toolbox/recent": {
        delete: { responses: { 204: { }; }; }; };
    "/api/toolbox/recent/agents/{id}": {
        post: {
            parameters: { path: { id: string; }; };
            responses: { 204: { }; }; };
    };
    "/api/toolbox/recent/prompts/{id}": {
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["RecordCopyRequest"]; }; };
            responses: { 204: { }; }; };
    };
    "/api/webhooks/email": {
        post: {
            requestBody: { content: { "application/json": components["schemas"]["EmailEventRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EmptyResponse"]; }; }; };
        };
    };
    "/api/welcome": {
        get: { responses: { 200: { content: { "application/json": components["schemas"]["WelcomeResponse"]; }; }; }; };
        put: {
            requestBody: { content: { "application/json": components["schemas"]["ChooseInterestsRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["WelcomeResponse"]; }; }; };
        };
        delete: { responses: { 204: { }; }; }; };
    "/healthz": {
        get: {
            responses: {
                200: {
                    content: {
                        /** @example ok */
                        "text/plain": string;
                    };
                };
            };
        };
    };
    "/readyz": {
        get: {
            responses: {
                200: {
                    content: {
                        /** @example ready */
                        "text/plain": string;
                    };
                };
            };
        };
    };
}
export interface components {
    schemas: {
        /** @enum {string} */
        AccessRequest: "granted" | "revoked";
        AccountDeletionResponse: {
            /** @description Until then, the emailed link undoes the deletion. */
            deletesAt: string;
        };
        /** @enum {string} */
        AccountEventKindResponse: "signed_in_by_password" | "signed_in_by_link" | "signed_in_by_code" | "signed_in_by_passkey" | "email_verified" | "sign_in_failed" | "email_change_requested" | "email_changed" | "password_set" | "password_changed" | "password_reset" | "password_removed" | "sessions_revoked" | "second_factor_enabled" | "second_factor_disabled" | "second_factor_reset" | "recovery_code_used" | "recovery_codes_replaced" | "passkey_added" | "passkey_removed" | "app_connected" | "app_disconnected" | "deletion_requested" | "deletion_undone" | "data_export_requested";
        /** @description An event in the history of the member's account. */
        AccountEventResponse: {
            /** @description How many failed sign-ins or revoked sessions; otherwise 1. */
            count: number;
            /** @description Browser and system, such as "Firefox on Windows"; null if Marigold's team did it. */
            device: string | null;
            /** @description Time of the latest occurrence. */
            happenedAt: string;
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
        AddMemberRequest: {
            email: string;
            firstName: string;
            /**
             * @description Whether they agreed to get new posts by email.
             * @default false
             */
            hasConsent?: boolean;
            /**
             * @description Whether to email them a link.
             * @default false
             */
            sendInvitation?: boolean;
        };
        AddNoteRequest: { text: string; };
        /** @description An agent in the list of admins. */
        AdminAgentResponse: {
            category: string;
            createdAt: string;
            description: string;
            id: string;
            /** @description Whether it is not published yet. */
            isDraft: boolean;
            /** @description Featured agents come first in their list. */
            isFeatured: boolean;
            /** @description Whether it was ever ordered. If so, deleting it archives it instead. */
            isOrdered: boolean;
            isPremium: boolean;
            /** @description Only admins read it; may be empty. */
            note: string;
            /** @description Number of members who report that it doesn't open. */
            openReports: number;
            /** @description Number of members who own it. */
            owners: number;
            /** @description The newest version of its package; null if none is published. */
            packageVersion: number | null;
            /** @description In cents; 0 for free agents. */
            price: number;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            title: string;
            updatedAt: string;
            url: string;
        };
        /** @description A bundle as admins see it; amounts in cents. */
        AdminBundleResponse: {
            createdAt: string;
            description: string;
            /** @description In the order of its page. */
            gpts: components["schemas"]["AdminBundledAgentResponse"][];
            id: string;
            /** @description Whether it can be bought now: it is published, all of its agents are for sale, and together they cost more. */
            isForSale: boolean;
            /** @description Deleting it archives it instead. */
            isOrdered: boolean;
            /** @description Otherwise it is a draft. */
            isPublished: boolean;
            /** @description The number of its agents that were erased. */
            missingAgents: number;
            price: number;
            /** @description What its agents cost separately. */
            separateTotal: number;
            slug: string;
            title: string;
            updatedAt: string;
        };
        /** @description An agent of a bundle as admins see it. */
        AdminBundledAgentResponse: {
            id: string;
            isForSale: boolean;
            price: number;
            title: string;
        };
        /** @description A code as admins see it; amounts in cents. */
        AdminDiscountResponse: {
            /** @description Shared by codes that were created together. */
            batchId: string | null;
            code: string;
            createdAt: string;
            /** @description The discounts of settled orders. */
            discountGiven: number;
            id: string;
            /** @description The total of settled orders with the code, less their refunds. */
            revenue: number;
            status: components["schemas"]["DiscountStatusResponse"];
            terms: components["schemas"]["DiscountTermsResponse"];
            updatedAt: string;
            /** @description Redemptions. */
            uses: number;
        };
        AdminPostSummaryResponse: {
            createdAt: string;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            /** @description Whether an admin has written changes that are not saved. */
            hasUnsavedChanges: boolean;
            id: string;
            isPublished: boolean;
            /** @description When its scheduled newsletter is due, if the post is published then. */
            newsletterAt: string | null;
            publishedAt: string | null;
            readingMinutes: number;
            /** @description When it will be published. */
            scheduledFor: string | null;
            slug: string;
            tags: string[];
            title: string;
            updatedAt: string;
        };
        /** @description A prompt in the list of admins. */
        AdminPromptResponse: components["schemas"]["PromptResponse"] & {
            /** @description Whether it is not published yet. */
            isDraft: boolean;
            /** @description Number of members who report a problem with it. */
            openReports: number;
        };
        AdminReviewResponse: {
            agentId: string;
            /** @description Null if the agent was removed and has no page. */
            agentSlug: string | null;
            agentTitle: string;
            author: components["schemas"]["ReviewAuthorResponse"];
            createdAt: string;
            hiddenReason: string | null;
            id: string;
            reply: string | null;
            stars: number;
            status: components["schemas"]["ReviewStatusResponse"];
            text: string | null;
            updatedAt: string;
        };
        /** @description An agent in a post, without its URL. */
        AgentCardResponse: {
            category: string;
            description: string;
            id: string;
            isPremium: boolean;
            /** @description In cents; 0 for free agents. */
            price: number;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            title: string;
        };
        /** @description All agents as visitors see them. */
        AgentListResponse: {
            bundles: components["schemas"]["BundleResponse"][];
            /** @description What the list can be narrowed to: `premium` and `free`, if there are both, and categories. */
            choices: string[];
            /** @description Premium agents first; featured ones first in each group. */
            gpts: components["schemas"]["AgentResponse"][];
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
            details?: string | null;
            /**
             * @description An example conversation. Omit it to change nothing.
             * @default null
             */
            example?: components["schemas"]["ExchangeRequest"][] | null;
            /** @default null */
            image?: components["schemas"]["FeatureImageRequest"] | null;
            /**
             * @description Whether a new agent is not published yet. Ignored for an existing one.
             * @default false
             */
            isDraft?: boolean;
            /** @default false */
            isPremium?: boolean;
            /**
             * @description Only admins read it. Omit it to change nothing.
             * @default null
             */
            note?: string | null;
            /**
             * @description In cents; ignored for free agents.
             * @default 0
             */
            price?: number;
            /**
             * @description Lowercase letters, numbers and single hyphens between them. If empty, it is made from the title of a new agent,
             *     and stays the same for an existing one.
             * @default
             */
            slug?: string;
            title: string;
            /**
             * @description The version this edit is based on; 409 if there is a newer one.
             * @default null
             */
            updatedAt?: string | null;
            /**
             * @description An https URL, or empty.
             * @default
             */
            url?: string;
        };
        /** @description An agent as one member sees it. */
        AgentResponse: {
            category: string;
            createdAt: string;
            description: string;
            hasPackage: boolean;
            id: string;
            image: components["schemas"]["FeatureImageResponse"] | null;
            /** @description Whether buyers get something yet. */
            isDeliverable: boolean;
            /** @description Featured agents come first. */
            isFeatured: boolean;
            isPremium: boolean;
            isPurchased: boolean;
            /** @description Where its link opens: `ChatGPT`, `Claude`, `Gemini`, `Copilot`, `Poe` or a host; null without a link. */
            opensIn: string | null;
            /** @description The newest version of its package; null if it has none. */
            packageVersion: number | null;
            /** @description In cents; 0 for free agents. */
            price: number;
            rating: components["schemas"]["RatingResponse"] | null;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            title: string;
            /** @description Empty for a premium agent that the member does not own. */
            url: string;
            /** @description Its place in this list by how often members opened it, from 1; null outside of lists that can be sorted by it. */
            useRank: number | null;
        };
        /** @description The reviews on the page of an agent. */
        AgentReviewsResponse: {
            /** @description How many everyone sees. */
            count: number;
            /** @description The newest ones. */
            items: components["schemas"]["ReviewResponse"][];
            /** @description For the next page of the list of reviews; null on the last. */
            nextCursor: string | null;
            own: components["schemas"]["OwnReviewResponse"] | null;
        };
        AgentSalesResponse: {
            agentId: string;
            /** @description In cents, net of refunds. */
            revenue: number;
            sold: number;
            title: string;
        };
        AllowResponse: {
            /** @description Takes a code to the app, which is valid for a minute. */
            redirectUrl: string;
        };
        AnswerOrderMessagesRequest: {
            /** @description Emailed to the member. */
            text: string;
        };
        AppearanceResponse: {
            /** @description The texts of a site whose owner has changed nothing. */
            defaults: components["schemas"]["SiteTexts"];
            /** @description The last 20, newest first. The first is current; without one, the look is the default. */
            versions: components["schemas"]["AppearanceVersionResponse"][];
        };
        /** @description What differs from the default look. A value that is missing or empty is the default. */
        AppearanceValues: {
            accent?: string;
            author_picture?: {
                alt?: string;
                height: number;
                src: string;
            };
            brand?: string;
            /** @enum {string} */
            corners?: "round" | "soft" | "square";
            /** @enum {string} */
            fonts?: "warm" | "classic" | "plain";
            /** @enum {string} */
            hero?: "illustration" | "picture" | "none";
            icon?: {
                alt?: string;
                height: number;
                src: string;
            };
            logo?: {
                alt?: string;
                height: number;
                src: string;
            };
            picture?: {
                alt?: string;
                height: number;
                src: string;
            };
            samples?: string[];
            texts?: components["schemas"]["SiteTexts"];
        };
        AppearanceVersionResponse: {
            number: number;
            publishedAt: string;
            values: components["schemas"]["AppearanceValues"];
        };
        /** @description Who gets a newsletter. Only the fields of its kind count. */
        AudienceBody: {
            bundleIds: string[];
            gptIds: string[];
            /** @description For `buyers`: goes to all of them who want product updates, also if they do not subscribe to new posts. */
            isProductUpdate: boolean;
            labels: string[];
            /** @default null */
            since: string | null;
            /** @default all */
            to: components["schemas"]["AudienceKind"];
        };
        /** @enum {string} */
        AudienceKind: "all" | "buyers" | "never_bought" | "joined_since" | "labels";
        /** @enum {string} */
        AuditActionResponse: "created" | "changed" | "removed";
        /** @enum {string} */
        AuditActorKindResponse: "member" | "admin" | "command_line" | "provider" | "system";
        /** @description A change that was made. */
        AuditEntryResponse: {
            action: components["schemas"]["AuditActionResponse"];
            /** @description Their email address at that time. */
            actorEmail: string | null;
            /** @description The account of a member or an admin. */
            actorId: string | null;
            actorKind: components["schemas"]["AuditActorKindResponse"];
            /** @description Changed fields after; null for something removed. */
            after: { [key: string]: unknown; } | null;
            /** @description Changed fields before; null for something new. Long texts are an object with `length` and `sha256`. */
            before: { [key: string]: unknown; } | null;
            happenedAt: string;
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
            id: string;
        };
        /** @description The parameters with which an app sent the member here (OAuth 2.1). */
        AuthorizationRequest: {
            /** @default  */
            client_id?: string;
            /** @default  */
            code_challenge?: string;
            /** @default  */
            code_challenge_method?: string;
            /** @default  */
            redirect_uri?: string;
            /** @default  */
            resource?: string;
            /** @default  */
            response_type?: string;
            /** @default  */
            state?: string;
        };
        BTreeMap: { [key: string]: number; };
        BillingDetailsRequest: {
            /** @default  */
            address?: string;
            /**
             * @description Two letters, which invoices need for the tax.
             * @default
             */
            country?: string;
            /**
             * @description The person or company.
             * @default
             */
            name?: string;
            /** @default  */
            region?: string;
            /** @default  */
            taxId?: string;
        };
        /** @description What a business needs on its receipt; each field may be empty. */
        BillingDetailsResponse: {
            address: string;
            /** @description Two letters, or empty. */
            country: string;
            /** @description The person or company. */
            name: string;
            region: string;
            taxId: string;
        };
        BlockResponse: {
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
            price: number;
            /** @description What its agents cost separately. */
            separateTotal: number;
            slug: string;
            title: string;
        };
        /** @description The bundle that an agent is bought in, with its title at that time. */
        BundleRefResponse: {
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
            isPublished?: boolean;
            /** @description In cents; more than 0, and less than its agents cost separately. */
            price: number;
            /**
             * @description Lowercase letters, numbers and single hyphens between them. If empty, it is made from the title. Ignored for an
             *     existing bundle, whose slug never changes.
             * @default
             */
            slug?: string;
            title: string;
            /**
             * @description The version this edit is based on; 409 if there is a newer one.
             * @default null
             */
            updatedAt?: string | null;
        };
        /** @description A bundle that is for sale; amounts in cents. */
        BundleResponse: {
            description: string;
            gpts: components["schemas"]["BundledAgentResponse"][];
            id: string;
            /** @description For a reader who owns none of its agents. */
            price: number;
            /** @description What its agents cost separately. */
            separateTotal: number;
            /** @description The slug of its page, `/bundles/{slug}`. */
            slug: string;
            title: string;
            /** @description What the reader pays; null if that is not cheaper than the agents that the reader does not own. */
            yourPrice: number | null;
        };
        /** @description An agent of a bundle, without its URL; amounts in cents. */
        BundledAgentResponse: {
            /** @description What is taken off the bundle's price; null unless the reader owns it. */
            credit: number | null;
            description: string;
            hasPackage: boolean;
            id: string;
            /** @description Whether buyers can open the agent yet. */
            isDeliverable: boolean;
            /** @description Where its link opens: the name of an assistant or a host; null without a link. */
            opensIn: string | null;
            /** @description Its price outside of the bundle. */
            price: number;
            /** @description Its share of the bundle's price. */
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
        /** @enum {string} */
        CartChangeKind: "add" | "remove";
        CartChangeRequest: {
            /** @description A new UUID for each addition. Sent again, it changes nothing. A removal names the addition that it removes. */
            additionId: string;
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
            /** @description To remove the item, name the addition that put it there. */
            additionId: string;
            description: string;
            /** @description The agent's id. */
            id: string;
            /** @description Whether the agent is still for sale. */
            isAvailable: boolean;
            /** @description Whether buyers can open the agent yet. */
            isDeliverable: boolean;
            /** @description In cents. */
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
        CatalogAction: "set_category" | "feature" | "unfeature" | "publish" | "archive" | "delete" | "restore";
        /** @description A change to agents or prompts. */
        CatalogBulkRequest: {
            action: components["schemas"]["CatalogAction"];
            /** @description Required for `set_category`. */
            category?: string;
            ids: string[];
        };
        ChangeAccessRequest: {
            access: components["schemas"]["AccessRequest"];
            agentId: string;
            /** @description Only the team sees this, but it's included in a copy of the member's data. */
            reason: string;
        };
        ChangeCartRequest: {
            /** @description In the order in which they were made. */
            changes: components["schemas"]["CartChangeRequest"][];
            /** @description The account that the browser's cart belongs to; 409 if another one is signed in. */
            email: string;
        };
        ChangeEmailPreferencesRequest: {
            /**
             * @description Unchanged if absent.
             * @default null
             */
            agentFixed?: boolean | null;
            /**
             * @description Unchanged if absent.
             * @default null
             */
            agentUpdates?: boolean | null;
            /**
             * @description Unchanged if absent.
             * @default null
             */
            newPosts?: boolean | null;
            /**
             * @description For admins; unchanged if absent.
             * @default null
             */
            orderMessages?: boolean | null;
            /**
             * @description Unchanged if absent.
             * @default null
             */
            productUpdates?: boolean | null;
            /**
             * @description For admins; unchanged if absent.
             * @default null
             */
            reports?: boolean | null;
            /**
             * @description For admins; unchanged if absent.
             * @default null
             */
            sales?: boolean | null;
            /**
             * @description For admins; unchanged if absent.
             * @default null
             */
            weeklySummary?: boolean | null;
        };
        ChangeEmailSubscriptionRequest: {
            isSubscribed: boolean;
            /**
             * @description The newsletter that has the link, if it is one. Unknown ones are ignored.
             * @default null
             */
            newsletter?: string | null;
            /** @description The token of the link in the email. */
            token: string;
        };
        ChangeImageRequest: {
            /**
             * @description Alternative text, up to 300 characters.
             * @default
             */
            alt?: string;
        };
        ChangeLabelsRequest: {
            action: components["schemas"]["LabelAction"];
            ids: string[];
            /** @description Only the team sees this, but it's included in a copy of the member's data. */
            label: string;
        };
        ChangePasswordRequest: {
            /**
             * @description Required if the member chose a password.
             * @default null
             */
            currentPassword?: string | null;
            newPassword: string;
        };
        ChangedPromptResponse: {
            /** @description As the member copied it. */
            copiedText: string;
            id: string;
            name: string;
            /** @description As it is now. */
            promptText: string;
        };
        CheckImportRequest: {
            columns: components["schemas"]["BTreeMap"];
            /** @description Whether the purchases count in sums of sales. */
            countsInRevenue?: boolean;
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
        ChooseInterestsRequest: {
            /** @description Categories that the member wants help with. */
            interests: string[];
        };
        CodeSalesResponse: {
            code: string;
            /** @description In cents. */
            discount: number;
            /** @description In cents, net of refunds. */
            revenue: number;
            uses: number;
        };
        ConfirmEmailResponse: {
            /** @description The account's new email address. */
            email: string;
            /** @description Whether this browser is signed in to the account. */
            signedIn: boolean;
        };
        ConfirmPaymentRequest: { paymentIntentId: string; };
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
        ConnectionCountResponse: {
            /** @description Members who have connected an app. */
            members: number;
        };
        ConnectionResponse: {
            connectedAt: string;
            /** @description Where the app got its access; `null` for an app on the member's own computer. */
            host: string | null;
            id: string;
            /** @description Accurate to five minutes. */
            lastUsedAt: string | null;
            name: string;
        };
        ConnectionsResponse: {
            /** @description Newest first. */
            items: components["schemas"]["ConnectionResponse"][];
            /** @description The URL to paste into an assistant; `null` if the owner has turned connections off. */
            serverUrl: string | null;
        };
        /** @description What the member decides about. */
        ConsentResponse: {
            /** @description What the app calls itself, which proves nothing. */
            appName: string;
            /** @description Whether the member may allow it. Otherwise the app made a mistake. */
            isValid: boolean;
            /** @description The host that publishes what the app is, which is checked; `null` if it registered itself. */
            metadataHost: string | null;
            /** @description Where the browser goes afterwards; `null` for an app on the member's own computer. */
            redirectHost: string | null;
            /** @description Tells the app that the member refused, or what its mistake was. */
            refusalUrl: string;
        };
        /** @enum {string} */
        ContentKind: "agent" | "bundle" | "prompt" | "post";
        CorrectEmailRequest: { email: string; };
        /** @description Whom to count. */
        CountAudienceRequest: {
            audience: components["schemas"]["AudienceBody"];
            /** @description Without the members who got this post before. */
            postId?: string | null;
        };
        CreateCartIntentRequest: {
            /** @default null */
            discountCodeId?: string | null;
            /**
             * @description The total in cents that the browser displays; 409 if it differs.
             * @default null
             */
            expectedTotal?: number | null;
            gptIds: string[];
        };
        CreateDiscountBatchRequest: {
            /** @description How many codes. */
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
        CreateWebhookRequest: {
            events: components["schemas"]["WebhookEventName"][];
            url: string;
        };
        CreatedPreviewLinkResponse: {
            /** @description Shown once: the server stores only a digest. */
            url: string;
        };
        /** @description The created entity's id. */
        CreatedResponse: { id: string; };
        /** @description An agent of a bundle that is not paid again. */
        CreditedAgentResponse: {
            /** @description In cents, taken off the bundle's price. */
            amount: number;
            id: string;
            /** @description Whether the member owns it. If not, another bundle of the cart contains it. */
            isOwned: boolean;
            title: string;
        };
        DataExportResponse: {
            /** @description Until when the emailed link works; present if it is ready. */
            expiresAt?: string;
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
            deletesAt: string;
            /** @description Only the team sees this, but it's included in a copy of the member's data; null if the member requested it. */
            reason: string | null;
        };
        /** @description The editor that discards its working copy. */
        DiscardWorkingCopyRequest: {
            editor: string;
            updatedAt?: string | null;
        };
        /** @enum {string} */
        DiscountAudienceResponse: "everyone" | "new_buyers" | "owners";
        DiscountResponse: {
            /** @description In upper case. */
            code: string;
            discountType: components["schemas"]["DiscountType"];
            /** @description Percent from 1 to 100, or cents. */
            discountValue: number;
            /** @description The agents that are discounted; empty for all. */
            gptIds: string[];
            id: string;
            /** @description The least cart, in cents before the discount. */
            minSubtotal: number;
        };
        /** @enum {string} */
        DiscountStatusResponse: "live" | "scheduled" | "expired" | "used_up" | "off";
        /** @description What a code is worth, and who may use it when and how often. */
        DiscountTermsRequest: {
            /**
             * @description `everyone`, `new_buyers` or `owners`; `everyone` if empty.
             * @default
             */
            audience?: string;
            /**
             * @description `percentage` or `fixed`.
             * @default
             */
            discountType?: string;
            /**
             * @description Percent from 1 to 100, or cents.
             * @default 0
             */
            discountValue?: number;
            /** @default null */
            expiresAt?: string | null;
            /**
             * @description The agents that are discounted; empty for all.
             * @default []
             */
            gptIds?: string[];
            /**
             * @description Null for no limit.
             * @default null
             */
            maxUses?: number | null;
            /**
             * @description Null for no limit.
             * @default null
             */
            maxUsesPerMember?: number | null;
            /**
             * @description The least cart, in cents before the discount.
             * @default 0
             */
            minSubtotal?: number;
            /** @default null */
            startsAt?: string | null;
        };
        /** @description What a code is worth, and who may use it when and how often. */
        DiscountTermsResponse: {
            audience: components["schemas"]["DiscountAudienceResponse"];
            discountType: components["schemas"]["DiscountType"];
            /** @description Percent from 1 to 100, or cents. */
            discountValue: number;
            expiresAt: string | null;
            /** @description The agents that are discounted; empty for all. */
            gptIds: string[];
            maxUses: number | null;
            maxUsesPerMember: number | null;
            /** @description The least cart, in cents before the discount. */
            minSubtotal: number;
            startsAt: string | null;
        };
        /** @enum {string} */
        DiscountType: "percentage" | "fixed";
        /** @description A settled order with a code; amounts in cents. */
        DiscountUseResponse: {
            discountAmount: number;
            /** @description Null once the account is deleted. */
            email: string | null;
            memberId: string;
            orderId: string;
            orderNumber: string;
            refunded: number;
            settledAt: string;
            total: number;
        };
        DismissReportsRequest: {
            /**
             * @description Emailed to the members who made the reports. Without it, they get no email.
             * @default
             */
            answer?: string;
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
            id: string;
            image: components["schemas"]["FeatureImageResponse"] | null;
            isPremium: boolean;
            /** @description Only admins read it; may be empty. */
            note: string;
            /** @description In cents; 0 for free agents. */
            price: number;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            title: string;
            /** @description The version that an edit is based on. */
            updatedAt: string;
            url: string;
        };
        /** @description What an admin edits. */
        EditedPackageResponse: {
            files: components["schemas"]["PackageFileResponse"][];
            /** @description Markdown. */
            instructions: string;
            /** @description Whether the draft equals the published version. */
            isPublished: boolean;
            starters: string[];
            /** @description The version that an edit is based on. */
            updatedAt: string;
            /** @description Newest first. */
            versions: components["schemas"]["PackageVersionResponse"][];
            /** @description What is probably wrong, in sentences. */
            warnings: string[];
        };
        /** @description An event as the email provider sends it, for the OpenAPI document: its verifier reads the body. */
        EmailEventRequest: Record<string, never>;
        /** @enum {string} */
        EmailKindResponse: "verify_email" | "invitation" | "reset_password" | "sign_in_link" | "change_email" | "email_change_requested" | "email_changed" | "password_changed" | "new_device_sign_in" | "deletion_requested" | "deletion_undone" | "account_deleted" | "data_export_ready" | "confirmation_code" | "second_factor_enabled" | "second_factor_disabled" | "second_factor_reset" | "recovery_code_used" | "passkey_added" | "passkey_removed" | "app_connected" | "role_given" | "receipt" | "refund" | "payment_review" | "test_email" | "agent_fixed" | "agent_ready" | "agent_updated" | "report_answered" | "order_message" | "order_message_received" | "order_message_answered" | "sale_notice" | "report_notice" | "message_notice" | "weekly_summary" | "newsletter" | "welcome_email";
        EmailMessageRequest: {
            /** @description HTML from the editor; the server sanitizes it. */
            content: string;
            subject: string;
            /**
             * @description The version this edit is based on; 409 if it is not the current one.
             * @default null
             */
            updatedAt?: string | null;
        };
        EmailMessageResponse: {
            /** @description Sanitized HTML. */
            content: string;
            id: string;
            subject: string;
            updatedAt: string;
        };
        /** @description A message in the list. */
        EmailMessageSummaryResponse: {
            id: string;
            subject: string;
            updatedAt: string;
        };
        /** @description Which optional emails the member wants. */
        EmailPreferencesResponse: {
            /** @description An agent that the member reported opens again. */
            agentFixed: boolean;
            /** @description New versions of agents that the member owns. */
            agentUpdates: boolean;
            /** @description Posts of the blog; off until the member chooses them. */
            newPosts: boolean;
            /** @description Messages about orders; as `sales`. */
            orderMessages?: boolean;
            /** @description News of what the member bought. */
            productUpdates: boolean;
            /** @description Reports of agents and prompts; as `sales`. */
            reports?: boolean;
            /** @description Orders; absent without a role that sees them. On for owners until they choose. */
            sales?: boolean;
            /** @description The figures of each week; as `sales`. */
            weeklySummary?: boolean;
        };
        EmailRequest: {
            email: string;
            /**
             * @description The page to return to after opening the emailed link. Anything but a page of this site is ignored.
             * @default null
             */
            returnTo?: string | null;
        };
        /** @description An email and its delivery. */
        EmailResponse: {
            /** @description How often it was tried. */
            attempts: number;
            /** @description Whether it failed or was postponed, and can be sent now. */
            canRetry: boolean;
            createdAt: string;
            id: string;
            kind: components["schemas"]["EmailKindResponse"];
            /** @description Why the last attempt failed; null once it is sent. */
            lastError: string | null;
            /** @description When it is tried next; null unless it is queued. */
            nextAttemptAt: string | null;
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
        EmailTopicName: "agent_fixed" | "new_posts" | "agent_updates" | "product_updates" | "sales" | "reports" | "order_messages" | "weekly_summary";
        /** @description An empty response. */
        EmptyResponse: Record<string, never>;
        /**
         * @description A machine-readable error code.
         * @enum {string}
         */
        ErrorCode: "uri_too_long" | "account_changed" | "account_blocked" | "account_deletion_due" | "account_deletion_scheduled" | "access_unchanged" | "agent_unavailable" | "already_owned" | "already_paid" | "already_published" | "already_registered" | "already_scheduled" | "already_sent" | "already_resolved" | "already_verified" | "authentication_failed" | "bad_signature" | "card_declined" | "cart_contended" | "cross_site" | "discount_changed" | "discount_expired" | "discount_in_use" | "discount_inactive" | "discount_not_started" | "discount_other_agents_only" | "discount_other_members_only" | "discount_subtotal_too_low" | "discount_taken" | "discount_unknown" | "discount_used_by_member" | "discount_used_up" | "edit_conflict" | "email_not_verified" | "email_taken" | "forbidden" | "import_state" | "image_in_use" | "insufficient_funds" | "intent_canceled" | "internal" | "invalid" | "invalid_credentials" | "invalid_token" | "last_owner" | "malformed" | "method_not_allowed" | "no_postal_address" | "not_checkable" | "not_answerable" | "not_found" | "not_owned" | "not_published" | "not_paid" | "not_refundable" | "not_retryable" | "not_waiting_for_authentication" | "not_verified" | "nothing_pending" | "ordered" | "own_account" | "passkey_exists" | "passkey_rejected" | "passkey_required" | "passkeys_unavailable" | "payment_incomplete" | "payment_processing" | "payment_unknown" | "price_changed" | "read_only_view" | "reauthentication_required" | "second_factor_enabled" | "second_factor_not_enabled" | "second_factor_required" | "second_factor_setup_required" | "slug_taken" | "stale_signature" | "tag_exists" | "too_large" | "too_many_favorites" | "too_many_passkeys" | "too_many_requests" | "too_many_webhooks" | "too_slow" | "total_too_small" | "unauthenticated" | "unavailable" | "unknown_host" | "unsupported_media_type" | "webhook_off";
        /** @description The body of every error response. */
        ErrorResponse: {
            code: components["schemas"]["ErrorCode"];
            /** @description Messages by field, for status 422 and for conflicts. */
            fields?: { [key: string]: string; };
            /** @description Human-readable message. */
            message: string;
            /** @description The current quote, if it differs from the one shown. */
            quote?: components["schemas"]["QuoteResponse"];
            /** @description The account exists; sign in instead. */
            requiresLogin?: boolean;
            /** @description A free slug, if the requested one is taken. */
            suggestion?: string;
        };
        /** @description A member's message and the agent's answer. */
        ExchangeRequest: {
            /** @default  */
            agent?: string;
            /** @default  */
            member?: string;
        };
        /** @description A member's message and the agent's answer. */
        ExchangeResponse: {
            agent: string;
            member: string;
        };
        /** @description An uploaded image that stands for a post or an agent. */
        FeatureImageRequest: {
            /**
             * @description Alternative text.
             * @default
             */
            alt?: string;
            /**
             * @description The height of that file, in pixels.
             * @default 0
             */
            height?: number;
            /**
             * @description The path of the fallback file (JPEG or PNG in the largest size), as the image library returns it. Empty for no image.
             * @default
             */
            src?: string;
        };
        /** @description An uploaded image that stands for a post or an agent. */
        FeatureImageResponse: {
            /** @description Alternative text, up to 300 characters. */
            alt: string;
            /** @description The height of that file, in pixels. */
            height: number;
            /** @description The path of the fallback file (JPEG or PNG in the largest size), as the image library returns it. */
            src: string;
        };
        FigureResponse: {
            /** @description In the period before. */
            previous: number;
            value: number;
        };
        /** @description The member's first steps. */
        FirstStepsResponse: {
            /** @description Categories that the member wants help with; empty until they choose. */
            interests: string[];
        };
        FixReportsRequest: {
            /** @description The reports that the admin has seen. Later ones stay open. */
            reportIds: string[];
        };
        FoundWorkingCopyResponse: { workingCopy: components["schemas"]["WorkingCopyResponse"] | null; };
        /** @description What became of the members who joined in the period. */
        FunnelResponse: {
            bought: number;
            joined: number;
            verified: number;
        };
        GiveAgentsRequest: {
            agentIds: string[];
            /** @description Only the team sees this, but it's included in a copy of the member's data. */
            reason: string;
        };
        HeadingResponse: {
            /** @description The `id` of its element in `content`. */
            id: string;
            /** @description From 1 to 3: how deep it is below the title. */
            level: number;
            text: string;
        };
        HealthResponse: {
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
        /** @description A PNG, JPEG, WebP or GIF file of up to 10 MiB and 40 megapixels. */
        ImageFileRequest: string;
        /** @description An uploaded image. */
        ImageResponse: {
            /** @description Alternative text; may be empty. */
            alt: string;
            /** @description The size of all its files, in bytes. */
            bytes: number;
            createdAt: string;
            height: number;
            id: string;
            /** @description The name of the uploaded file. */
            name: string;
            /** @description The path of the largest file, in a format that every program reads. */
            src: string;
            /** @description The WebP files, for the attribute `srcset`. */
            srcset: string;
            /** @description The width of the largest file, in pixels. */
            width: number;
        };
        ImageUseResponse: {
            /** @description `post`, `agent`, `page`, `appearance`, `draft`, `revision` or `newsletter`. */
            kind: string;
            title: string;
        };
        /** @description A CSV file of up to 100 MiB and 250,000 rows. */
        ImportFileRequest: string;
        ImportOverviewResponse: {
            columns: components["schemas"]["BTreeMap"];
            countsInRevenue: boolean;
            header: string[];
            import: components["schemas"]["MemberImportResponse"];
            /** @description How many rows have each outcome. */
            outcomes: { [key: string]: number; };
            preset: components["schemas"]["ImportPresetName"];
            /** @description The first rows. */
            samples: string[][];
        };
        /** @enum {string} */
        ImportPresetName: "gumroad" | "podia" | "ghost" | "lemon_squeezy" | "stripe" | "other";
        ImportRowResponse: {
            /** @description The slug or title in the file. */
            agent: string;
            /** @description In cents. */
            amount: number | null;
            at: string | null;
            email: string;
            firstName: string;
            /** @description Whether the member agreed to get new posts by email. */
            hasConsent: boolean;
            /** @description The row of the file, without empty ones; the header is row 1. */
            number: number;
            outcome: components["schemas"]["RowOutcomeResponse"] | null;
            reason: string | null;
            userId: string | null;
        };
        /** @enum {string} */
        ImportStateResponse: "uploading" | "mapping" | "checking" | "checked" | "importing" | "imported" | "inviting" | "undoing" | "undone";
        IntentResponse: {
            id: string;
            status: components["schemas"]["IntentStatusResponse"];
        };
        /** @enum {string} */
        IntentStatusResponse: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
        /** @description An invoice or a credit note; amounts in cents. */
        InvoiceResponse: {
            /** @description The invoice that a credit note is about. */
            credits: string | null;
            issuedAt: string;
            number: string;
            tax: components["schemas"]["InvoiceTaxResponse"] | null;
            total: number;
        };
        InvoiceTaxResponse: {
            amount: number;
            name: string;
            /** @description Such as `7.7`. */
            percent: string;
        };
        /** @enum {string} */
        LabelAction: "add" | "remove";
        LabelResponse: {
            label: string;
            /** @description How many members have it. */
            members: number;
        };
        /** @description What the landing page shows of the site. */
        LandingResponse: {
            /** @description Up to four premium agents, as visitors see them. */
            gpts: components["schemas"]["AgentResponse"][];
            /** @description The titles of built-in samples that are hidden. */
            hiddenSamples: string[];
            post: components["schemas"]["PostSummaryResponse"] | null;
            /** @description Up to three good reviews of these agents. */
            reviews: components["schemas"]["LandingReviewResponse"][];
            /** @description The previewed agents that have a page. */
            samples: components["schemas"]["SampleAgentResponse"][];
        };
        /** @description A review with the agent that it is about. */
        LandingReviewResponse: components["schemas"]["ReviewResponse"] & {
            /** @description The slug of the agent's page. */
            slug: string;
            /** @description The title of the agent. */
            title: string;
        };
        /** @enum {string} */
        LegalPageKindResponse: "privacy" | "terms" | "contact";
        LegalPageRequest: {
            /** @description HTML from the editor; the server sanitizes it. */
            content: string;
            /**
             * @description The version this edit is based on, null for the default text; 409 if it is not the current one.
             * @default null
             */
            updatedAt?: string | null;
        };
        LegalPageResponse: {
            /** @description Sanitized HTML. */
            content: string;
            /** @description Also the last segment of its URL. */
            kind: components["schemas"]["LegalPageKindResponse"];
            title: string;
            /** @description Send it with an update to detect concurrent edits; null if this is the default text. */
            updatedAt: string | null;
        };
        LegalPageSummaryResponse: {
            kind: components["schemas"]["LegalPageKindResponse"];
            title: string;
            /** @description When it was last edited; null if it has the default text. */
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
            /** @description When it is deleted unless it is used until then; null while it is in use. */
            deletedAt: string | null;
            image: components["schemas"]["ImageResponse"];
            uses: components["schemas"]["ImageUseResponse"][];
        };
        /** @description The whole list of a request without query parameters, otherwise a page of what matches them. */
        ListResponse_AdminAgentResponse_CategorizedPageResponse_AdminAgentResponse: {
            category: string;
            createdAt: string;
            description: string;
            id: string;
            /** @description Whether it is not published yet. */
            isDraft: boolean;
            /** @description Featured agents come first in their list. */
            isFeatured: boolean;
            /** @description Whether it was ever ordered. If so, deleting it archives it instead. */
            isOrdered: boolean;
            isPremium: boolean;
            /** @description Only admins read it; may be empty. */
            note: string;
            /** @description Number of members who report that it doesn't open. */
            openReports: number;
            /** @description Number of members who own it. */
            owners: number;
            /** @description The newest version of its package; null if none is published. */
            packageVersion: number | null;
            /** @description In cents; 0 for free agents. */
            price: number;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            title: string;
            updatedAt: string;
            url: string;
        }[] | {
            /** @description Those of the whole list, sorted. */
            categories: string[];
            items: {
                category: string;
                createdAt: string;
                description: string;
                id: string;
                /** @description Whether it is not published yet. */
                isDraft: boolean;
                /** @description Featured agents come first in their list. */
                isFeatured: boolean;
                /** @description Whether it was ever ordered. If so, deleting it archives it instead. */
                isOrdered: boolean;
                isPremium: boolean;
                /** @description Only admins read it; may be empty. */
                note: string;
                /** @description Number of members who report that it doesn't open. */
                openReports: number;
                /** @description Number of members who own it. */
                owners: number;
                /** @description The newest version of its package; null if none is published. */
                packageVersion: number | null;
                /** @description In cents; 0 for free agents. */
                price: number;
                /** @description The slug of the agent's page, `/gpts/{slug}`. */
                slug: string;
                title: string;
                updatedAt: string;
                url: string;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description The whole list of a request without query parameters, otherwise a page of what matches them. */
        ListResponse_AdminBundleResponse_PageResponse_AdminBundleResponse: {
            createdAt: string;
            description: string;
            /** @description In the order of its page. */
            gpts: components["schemas"]["AdminBundledAgentResponse"][];
            id: string;
            /** @description Whether it can be bought now: it is published, all of its agents are for sale, and together they cost more. */
            isForSale: boolean;
            /** @description Deleting it archives it instead. */
            isOrdered: boolean;
            /** @description Otherwise it is a draft. */
            isPublished: boolean;
            /** @description The number of its agents that were erased. */
            missingAgents: number;
            price: number;
            /** @description What its agents cost separately. */
            separateTotal: number;
            slug: string;
            title: string;
            updatedAt: string;
        }[] | {
            items: {
                createdAt: string;
                description: string;
                /** @description In the order of its page. */
                gpts: components["schemas"]["AdminBundledAgentResponse"][];
                id: string;
                /** @description Whether it can be bought now: it is published, all of its agents are for sale, and together they cost more. */
                isForSale: boolean;
                /** @description Deleting it archives it instead. */
                isOrdered: boolean;
                /** @description Otherwise it is a draft. */
                isPublished: boolean;
                /** @description The number of its agents that were erased. */
                missingAgents: number;
                price: number;
                /** @description What its agents cost separately. */
                separateTotal: number;
                slug: string;
                title: string;
                updatedAt: string;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description The whole list of a request without query parameters, otherwise a page of what matches them. */
        ListResponse_AdminPostSummaryResponse_PageResponse_AdminPostSummaryResponse: {
            createdAt: string;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            /** @description Whether an admin has written changes that are not saved. */
            hasUnsavedChanges: boolean;
            id: string;
            isPublished: boolean;
            /** @description When its scheduled newsletter is due, if the post is published then. */
            newsletterAt: string | null;
            publishedAt: string | null;
            readingMinutes: number;
            /** @description When it will be published. */
            scheduledFor: string | null;
            slug: string;
            tags: string[];
            title: string;
            updatedAt: string;
        }[] | {
            items: {
                createdAt: string;
                excerpt: string;
                featureImage: components["schemas"]["FeatureImageResponse"] | null;
                /** @description Whether an admin has written changes that are not saved. */
                hasUnsavedChanges: boolean;
                id: string;
                isPublished: boolean;
                /** @description When its scheduled newsletter is due, if the post is published then. */
                newsletterAt: string | null;
                publishedAt: string | null;
                readingMinutes: number;
                /** @description When it will be published. */
                scheduledFor: string | null;
                slug: string;
                tags: string[];
                title: string;
                updatedAt: string;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description The whole list of a request without query parameters, otherwise a page of what matches them. */
        ListResponse_AdminPromptResponse_CategorizedPageResponse_AdminPromptResponse: (components["schemas"]["PromptResponse"] & {
            /** @description Whether it is not published yet. */
            isDraft: boolean;
            /** @description Number of members who report a problem with it. */
            openReports: number;
        })[] | {
            /** @description Those of the whole list, sorted. */
            categories: string[];
            items: (components["schemas"]["PromptResponse"] & {
                /** @description Whether it is not published yet. */
                isDraft: boolean;
                /** @description Number of members who report a problem with it. */
                openReports: number;
            })[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        LoginRequest: {
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
            id: string;
            isVerified: boolean;
            /** @description In alphabetical order. */
            labels: string[];
            /** @description The last use of a session that is still stored; accurate to five minutes. */
            lastSeenAt: string | null;
            /** @description Newest first. */
            notes: components["schemas"]["MemberNoteResponse"][];
            /** @description Paid orders, also free ones. */
            orders: number;
            /** @description How many passkeys the account has. */
            passkeys: number;
            /** @description Replaces `email` once the member confirms it. */
            pendingEmail: string | null;
            /** @description Newest first. */
            purchases: components["schemas"]["MemberPurchaseResponse"][];
            refunded: number;
            role: components["schemas"]["RoleName"] | null;
            /** @description Most recently used first. */
            sessions: components["schemas"]["MemberSessionResponse"][];
            /** @description What was paid, less refunds. */
            spent: number;
            /** @description Whether the member gets newsletters, unless `email_suppression` says that none are sent. */
            wantsNewsletter: boolean;
        };
        MemberEmailResponse: {
            createdAt: string;
            /** @description Why the last attempt failed; null once it is sent. */
            error: string | null;
            id: string;
            kind: components["schemas"]["EmailKindResponse"];
            sentAt: string | null;
            state: components["schemas"]["EmailStateResponse"];
        };
        MemberImportResponse: {
            createdAt: string;
            /** @description Rows processed in the current state. */
            done: number;
            fileName: string;
            id: string;
            importedAt: string | null;
            invitedAt: string | null;
            rows: number;
            state: components["schemas"]["ImportStateResponse"];
            /** @description Until when it can be undone. */
            undoUntil: string | null;
        };
        MemberNoteResponse: {
            /** @description Null if its author's account was removed. */
            authorEmail: string | null;
            /** @description Whether the reader may remove it. */
            canRemove: boolean;
            createdAt: string;
            id: string;
            text: string;
        };
        /** @description Something that happened to the order. */
        MemberOrderEventResponse: {
            /** @description In cents. */
            amount: number | null;
            at: string;
            kind: components["schemas"]["OrderEventKindResponse"];
            /** @description The agent it is about; null if it is about the whole order. */
            title: string | null;
        };
        MemberOrderItemResponse: {
            /** @description What was charged for it, in cents. */
            amount: number;
            bundle: components["schemas"]["BundleRefResponse"] | null;
            gptId: string;
            /** @description Whether the member may add its package. */
            hasPackage: boolean;
            /** @description In cents, before the discount. */
            price: number;
            /** @description The sum of its refunds that did not fail. */
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
            createdAt: string;
            discountAmount: number;
            discountCode: string | null;
            id: string;
            /** @description Invoices and credit notes, oldest first. */
            invoices: components["schemas"]["InvoiceResponse"][];
            /** @description Whether it was imported from another shop. */
            isImported: boolean;
            /** @description Whether no money was charged, because payments were in test mode. */
            isTest: boolean;
            items: components["schemas"]["MemberOrderItemResponse"][];
            /** @description The member's questions and the team's answers, oldest first. */
            messages: components["schemas"]["OrderMessageResponse"][];
            orderNumber: string;
            /** @description When it was paid. */
            paidAt: string | null;
            /** @description For questions to the payment provider. */
            paymentId: string;
            /** @description The sum of its refunds that did not fail. */
            refundedAmount: number;
            seller: components["schemas"]["SellerResponse"];
            status: components["schemas"]["OrderStatusResponse"];
            subtotal: number;
            /** @description What happened, oldest first. */
            timeline: components["schemas"]["MemberOrderEventResponse"][];
            total: number;
        };
        MemberPurchaseResponse: {
            agentId: string;
            agentTitle: string;
            /** @description In cents. */
            amount: number;
            createdAt: string;
            discountCode: string | null;
            id: string;
            /** @description Whether it was imported from another shop. */
            isImported: boolean;
            orderId: string;
            orderNumber: string;
            status: components["schemas"]["PurchaseStatusName"];
        };
        MemberReasonRequest: {
            /** @description Only the team sees this, but it's included in a copy of the member's data. */
            reason: string;
        };
        MemberResponse: {
            /** @description How many agents they own. */
            agents: number;
            createdAt: string;
            /** @description Null unless the account will be deleted. */
            deletesAt: string | null;
            email: string;
            firstName: string;
            id: string;
            isBlocked: boolean;
            isVerified: boolean;
            /** @description In alphabetical order. */
            labels: string[];
            /** @description The last use of a session that is still stored; accurate to five minutes. */
            lastSeenAt: string | null;
            role: components["schemas"]["RoleName"] | null;
            /** @description In cents: what they paid, less refunds. */
            spent: number;
        };
        MemberSessionResponse: {
            /** @description Browser and system, such as "Firefox on Windows". */
            device: string;
            id: string;
            /** @description Accurate to five minutes. */
            lastSeenAt: string;
            signedInAt: string;
        };
        MemberTotalsResponse: {
            /** @description With a paid order. */
            buyers: number;
            count: number;
            verified: number;
        };
        MessageResponse: { message: string; };
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
            q?: string;
        };
        MissedSearchResponse: {
            /** @description How often. */
            count: number;
            id: string;
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
        NewAgentResponse: {
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
            id: string;
            name: string;
        };
        NewsResponse: {
            /**
             * @description Agents and prompts that were created later have the badge "New". Null while an admin views the site as someone
             *     else.
             */
            badgesSince: string | null;
            sinceLastVisit: components["schemas"]["NewsSinceResponse"] | null;
            /** @description Agents with the badge "Updated": there is a newer version of the package than the member downloaded or copied. */
            updatedAgents: string[];
            /** @description Prompts with the badge "Updated": they changed since the member copied them. */
            updatedPrompts: components["schemas"]["ChangedPromptResponse"][];
        };
        /** @description Up to 50 of each kind, newest first. */
        NewsSinceResponse: {
            agents: components["schemas"]["NewAgentResponse"][];
            /** @description Prompts that changed since the member copied them. */
            changedPrompts: components["schemas"]["ChangedPromptResponse"][];
            lastVisit: string;
            posts: components["schemas"]["NewPostResponse"][];
            prompts: components["schemas"]["NewPromptResponse"][];
            /** @description Agents that the member owns, with a new version of the package. */
            updatedAgents: components["schemas"]["UpdatedAgentResponse"][];
        };
        /** @description Who gets newsletters. */
        NewsletterAudienceResponse: {
            /** @description How many members would get one now. */
            subscribers: number;
        };
        /** @description A newsletter with its numbers. */
        NewsletterResponse: {
            audience: components["schemas"]["AudienceBody"];
            cancelReason: components["schemas"]["CancelReasonResponse"] | null;
            createdAt: string;
            finishedAt: string | null;
            id: string;
            /** @description Null once the post is erased. */
            postId: string | null;
            /** @description While it is being sent, those counted when sending started. */
            recipients: number;
            refused: number;
            /** @description Null if it is sent when its post is published. */
            sendAt: string | null;
            sent: number;
            /** @description Not sent because the member had turned the emails off, or it was canceled. */
            skipped: number;
            startedAt: string | null;
            state: components["schemas"]["NewsletterStateResponse"];
            title: string;
            /** @description Through the link of this newsletter. */
            unsubscribed: number;
            /** @description Not sent yet. */
            waiting: number;
        };
        /** @enum {string} */
        NewsletterStateResponse: "scheduled" | "sending" | "sent" | "canceled";
        /** @description An order whose payment may still arrive. */
        OpenOrderResponse: {
            createdAt: string;
            id: string;
            orderNumber: string;
            status: components["schemas"]["OrderStatusResponse"];
            titles: string[];
            /** @description In cents. */
            total: number;
        };
        /** @description What an admin should look at. */
        OpenProblemsResponse: {
            /** @description Agents with neither a URL nor a package. */
            agentsWithoutDelivery: number;
            /** @description In the last 30 days. */
            failedEmails: number;
            /** @description In the last 30 days. */
            failedRefunds: number;
            /** @description Orders whose member waits for an answer. */
            ordersWithOpenMessage: number;
            paymentDiscrepancies: number;
            paymentsWithoutOrder: number;
            /** @description Agents with open reports that they don't open. */
            reportedAgents: number;
            /** @description Prompts with open reports. */
            reportedPrompts: number;
            /** @description Members who bought one of them. */
            waitingBuyers: number;
            /** @description When the provider's last webhook event was rejected; null if one was accepted since then, or after a week. */
            webhookRejectedAt: string | null;
            /** @description When the last paid order was placed, if no webhook event has arrived since. */
            webhookSilentSince: string | null;
            /** @description Webhooks that the site has turned off because nothing could be delivered. */
            webhooksOff: number;
        };
        /** @enum {string} */
        OrderCorrectionResponse: "granted" | "revoked";
        /** @description An order with its items, refunds and history; amounts in cents. */
        OrderDetailResponse: {
            createdAt: string;
            discountAmount: number;
            discountCode: string | null;
            id: string;
            /** @description The payment at the provider. */
            intentId: string | null;
            /** @description Invoices and credit notes, oldest first. */
            invoices: components["schemas"]["InvoiceResponse"][];
            /** @description Whether it was imported from another shop. */
            isImported: boolean;
            items: components["schemas"]["OrderItemResponse"][];
            member: components["schemas"]["OrderMemberResponse"];
            /** @description The member's questions and the team's answers, oldest first. */
            messages: components["schemas"]["OrderMessageResponse"][];
            /** @description The number on receipts. */
            number: string;
            provider: components["schemas"]["OrderProviderResponse"];
            /** @description The payment in the provider's dashboard, if it has one. */
            providerUrl: string | null;
            /** @description The sum of its refunds that did not fail. */
            refundedAmount: number;
            /** @description Oldest first. */
            refunds: components["schemas"]["OrderRefundResponse"][];
            /** @description When it was paid. */
            settledAt: string | null;
            /** @description The state combined with refunds and disputes. */
            status: components["schemas"]["OrderStatusResponse"];
            subtotal: number;
            /** @description What happened, oldest first. */
            timeline: components["schemas"]["OrderEventResponse"][];
            total: number;
        };
        /** @enum {string} */
        OrderEventKindResponse: "placed" | "payment_started" | "payment_processing" | "payment_declined" | "paid" | "abandoned" | "refund_owed" | "refund_rejected" | "refund_requested" | "refund_pending" | "refund_succeeded" | "refund_failed" | "access_granted" | "access_revoked" | "access_refunded" | "access_disputed" | "access_restored" | "discrepancy_found" | "discrepancy_resolved" | "email_queued" | "email_sent" | "email_failed";
        /** @description Something that happened to the order. */
        OrderEventResponse: {
            /** @description The email address at that time. */
            actorEmail: string | null;
            actorKind: components["schemas"]["AuditActorKindResponse"] | null;
            /** @description In cents. */
            amount: number | null;
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
            agentId: string;
            /** @description What was charged for it, in cents. */
            amount: number;
            bundle: components["schemas"]["BundleRefResponse"] | null;
            correction: components["schemas"]["OrderCorrectionResponse"] | null;
            correctionReason: string | null;
            /** @description Whether the member owns the agent by this order. */
            isOwned: boolean;
            outcome: components["schemas"]["OrderItemOutcomeResponse"];
            /** @description In cents, before the discount. */
            price: number;
            /** @description How much of it an admin can still refund, in cents. */
            refundable: number;
            /** @description The sum of its refunds that did not fail. */
            refundedAmount: number;
            /** @description The title when it was ordered. */
            title: string;
        };
        OrderMemberResponse: {
            /** @description Null once the account is deleted, like the first name. */
            email: string | null;
            firstName: string | null;
            id: string;
        };
        OrderMessageRequest: {
            text: string;
            topic: components["schemas"]["MessageTopicName"];
        };
        /** @description A member's question about an order, or the team's answer. */
        OrderMessageResponse: {
            createdAt: string;
            id: string;
            /** @description Whether the question waits for an answer. */
            isOpen: boolean;
            text: string;
            topic: components["schemas"]["MessageTopicName"] | null;
        };
        /** @enum {string} */
        OrderProviderResponse: "sandbox" | "stripe_test" | "stripe_live";
        OrderRefundResponse: {
            /** @description Null for a refund that was made in the provider's dashboard. */
            agentId: string | null;
            /** @description In cents. */
            amount: number;
            completedAt: string | null;
            /** @description Why the provider rejected it. */
            failure: string | null;
            id: string;
            /** @description The key of the request, which the refunds of one request share. */
            key: string | null;
            reason: string | null;
            requestedAt: string;
            requestedByEmail: string | null;
            status: components["schemas"]["RefundStatusResponse"];
        };
        /** @description An order; amounts in cents. */
        OrderResponse: {
            createdAt: string;
            discountCode: string | null;
            id: string;
            /** @description Whether it was imported from another shop. */
            isImported: boolean;
            member: components["schemas"]["OrderMemberResponse"];
            /** @description The number on receipts. */
            number: string;
            provider: components["schemas"]["OrderProviderResponse"];
            /** @description The sum of its refunds that did not fail. */
            refundedAmount: number;
            /** @description When it was paid. */
            settledAt: string | null;
            status: components["schemas"]["OrderStatusResponse"];
            /** @description The titles of its agents. */
            titles: string[];
            total: number;
        };
        /** @enum {string} */
        OrderStatusResponse: "pending" | "processing" | "abandoned" | "paid" | "undelivered" | "partly_refunded" | "refunded" | "disputed";
        /** @description Sums in cents. Only paid orders have an amount. */
        OrderTotalsResponse: {
            count: number;
            /** @description What was paid. */
            gross: number;
            /** @description What is left. */
            net: number;
            /** @description What was refunded of it. */
            refunded: number;
        };
        /** @description Amounts are in cents. An order counts when it is settled, and its refunds count with it. */
        OverviewResponse: {
            /** @description The average of the orders that cost something, before refunds. */
            averageOrder: components["schemas"]["FigureResponse"];
            /** @description Highest revenue first. */
            bestAgents: components["schemas"]["AgentSalesResponse"][];
            bestCodes: components["schemas"]["CodeSalesResponse"][];
            buyers: components["schemas"]["FigureResponse"];
            funnel: components["schemas"]["FunnelResponse"];
            latestOrders: components["schemas"]["SettledOrderResponse"][];
            /** @description The same period, most sold first. */
            mostSoldAgents: components["schemas"]["AgentSalesResponse"][];
            newMembers: components["schemas"]["FigureResponse"];
            orders: components["schemas"]["FigureResponse"];
            problems: components["schemas"]["OpenProblemsResponse"];
            refundedOrders: components["schemas"]["FigureResponse"];
            refunds: components["schemas"]["FigureResponse"];
            /** @description Net of refunds. */
            revenue: components["schemas"]["FigureResponse"];
            since: string;
            stepSize: components["schemas"]["BucketSizeResponse"];
            steps: components["schemas"]["ReportStepResponse"][];
            /** @description The IANA name of the time zone in which days begin. */
            timeZone: string;
            /** @description Not included. */
            until: string;
        };
        /** @description The member's own review, also if it is hidden. */
        OwnReviewResponse: {
            /** @description Why an admin hid it; null unless hidden. */
            hiddenReason: string | null;
            id: string;
            reply: string | null;
            stars: number;
            text: string | null;
            /** @description The version, for the next edit. */
            updatedAt: string;
        };
        /** @description A file of up to 5 MB. */
        PackageFileRequest: string;
        PackageFileResponse: {
            /** @description The size in bytes. */
            bytes: number;
            name: string;
        };
        PackageRequest: {
            /**
             * @description Markdown.
             * @default
             */
            instructions?: string;
            /**
             * @description First messages for a conversation; empty ones are left out.
             * @default []
             */
            starters?: string[];
            /**
             * @description The version this edit is based on; 409 if there is a newer one.
             * @default null
             */
            updatedAt?: string | null;
        };
        /** @description A published version of a package. */
        PackageResponse: {
            files: components["schemas"]["PackageFileResponse"][];
            /** @description Markdown. */
            instructions: string;
            /** @description The newest version. */
            latestVersion: number;
            /** @description What changed; may be empty. */
            note: string;
            /** @description The newest version that the member has downloaded or copied. */
            seenVersion: number | null;
            /** @description The slug of the agent's page, `/gpts/{slug}`. */
            slug: string;
            /** @description First messages for a conversation. */
            starters: string[];
            title: string;
            /** @description When this version was published. */
            updatedAt: string;
            /** @description 1 for the first. */
            version: number;
        };
        PackageVersionRequest: { version: number; };
        PackageVersionResponse: {
            /** @description What changed; may be empty. */
            note: string;
            publishedAt: string;
            version: number;
        };
        /** @description One page of a list. */
        PageResponse_AccountEventResponse: {
            items: {
                /** @description How many failed sign-ins or revoked sessions; otherwise 1. */
                count: number;
                /** @description Browser and system, such as "Firefox on Windows"; null if Marigold's team did it. */
                device: string | null;
                /** @description Time of the latest occurrence. */
                happenedAt: string;
                id: string;
                kind: components["schemas"]["AccountEventKindResponse"];
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_AdminDiscountResponse: {
            items: {
                /** @description Shared by codes that were created together. */
                batchId: string | null;
                code: string;
                createdAt: string;
                /** @description The discounts of settled orders. */
                discountGiven: number;
                id: string;
                /** @description The total of settled orders with the code, less their refunds. */
                revenue: number;
                status: components["schemas"]["DiscountStatusResponse"];
                terms: components["schemas"]["DiscountTermsResponse"];
                updatedAt: string;
                /** @description Redemptions. */
                uses: number;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_AdminReviewResponse: {
            items: {
                agentId: string;
                /** @description Null if the agent was removed and has no page. */
                agentSlug: string | null;
                agentTitle: string;
                author: components["schemas"]["ReviewAuthorResponse"];
                createdAt: string;
                hiddenReason: string | null;
                id: string;
                reply: string | null;
                stars: number;
                status: components["schemas"]["ReviewStatusResponse"];
                text: string | null;
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
                /** @description The account of a member or an admin. */
                actorId: string | null;
                actorKind: components["schemas"]["AuditActorKindResponse"];
                /** @description Changed fields after; null for something removed. */
                after: { [key: string]: unknown; } | null;
                /** @description Changed fields before; null for something new. Long texts are an object with `length` and `sha256`. */
                before: { [key: string]: unknown; } | null;
                happenedAt: string;
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
                discountAmount: number;
                /** @description Null once the account is deleted. */
                email: string | null;
                memberId: string;
                orderId: string;
                orderNumber: string;
                refunded: number;
                settledAt: string;
                total: number;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_EmailResponse: {
            items: {
                /** @description How often it was tried. */
                attempts: number;
                /** @description Whether it failed or was postponed, and can be sent now. */
                canRetry: boolean;
                createdAt: string;
                id: string;
                kind: components["schemas"]["EmailKindResponse"];
                /** @description Why the last attempt failed; null once it is sent. */
                lastError: string | null;
                /** @description When it is tried next; null unless it is queued. */
                nextAttemptAt: string | null;
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
                /** @description When it is deleted unless it is used until then; null while it is in use. */
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
                /** @description How many agents they own. */
                agents: number;
                createdAt: string;
                /** @description Null unless the account will be deleted. */
                deletesAt: string | null;
                email: string;
                firstName: string;
                id: string;
                isBlocked: boolean;
                isVerified: boolean;
                /** @description In alphabetical order. */
                labels: string[];
                /** @description The last use of a session that is still stored; accurate to five minutes. */
                lastSeenAt: string | null;
                role: components["schemas"]["RoleName"] | null;
                /** @description In cents: what they paid, less refunds. */
                spent: number;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_MissedSearchResponse: {
            items: {
                /** @description How often. */
                count: number;
                id: string;
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
                audience: components["schemas"]["AudienceBody"];
                cancelReason: components["schemas"]["CancelReasonResponse"] | null;
                createdAt: string;
                finishedAt: string | null;
                id: string;
                /** @description Null once the post is erased. */
                postId: string | null;
                /** @description While it is being sent, those counted when sending started. */
                recipients: number;
                refused: number;
                /** @description Null if it is sent when its post is published. */
                sendAt: string | null;
                sent: number;
                /** @description Not sent because the member had turned the emails off, or it was canceled. */
                skipped: number;
                startedAt: string | null;
                state: components["schemas"]["NewsletterStateResponse"];
                title: string;
                /** @description Through the link of this newsletter. */
                unsubscribed: number;
                /** @description Not sent yet. */
                waiting: number;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_OrderResponse: {
            items: {
                createdAt: string;
                discountCode: string | null;
                id: string;
                /** @description Whether it was imported from another shop. */
                isImported: boolean;
                member: components["schemas"]["OrderMemberResponse"];
                /** @description The number on receipts. */
                number: string;
                provider: components["schemas"]["OrderProviderResponse"];
                /** @description The sum of its refunds that did not fail. */
                refundedAmount: number;
                /** @description When it was paid. */
                settledAt: string | null;
                status: components["schemas"]["OrderStatusResponse"];
                /** @description The titles of its agents. */
                titles: string[];
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
                id: string;
                /** @description When it was written, such as `2026-11`. */
                month: string;
                /** @description The site's reply, in plain text. */
                reply: string | null;
                /** @description From 1 to 5. */
                stars: number;
                /** @description Plain text. */
                text: string | null;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description One page of a list. */
        PageResponse_WebhookDeliveryResponse: {
            items: {
                attempts: number;
                createdAt: string;
                deliveredAt: string | null;
                event: components["schemas"]["WebhookEventName"] | null;
                /** @description The header `webhook-id`. */
                id: string;
                /** @description Why there was no response to the last attempt. */
                lastError: string | null;
                /** @description Of the last response. */
                lastStatus: number | null;
                /** @description Null once it is delivered or given up. */
                nextAttemptAt: string | null;
                webhookId: string;
            }[];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        PageViewsResponse: {
            path: string;
            views: number;
        };
        PasskeyCredentialRequest: {
            challengeToken: string;
            /** @description What `navigator.credentials` returned, in the JSON of the WebAuthn standard. */
            credential: { [key: string]: unknown; };
        };
        PasskeyOptionsResponse: {
            /** @description To be sent with what the browser returns. */
            challengeToken: string;
            /** @description Options for `navigator.credentials`, in the JSON of the WebAuthn standard. */
            options: { [key: string]: unknown; };
        };
        PasskeyResponse: {
            createdAt: string;
            id: string;
            /** @description Absent if it was never used to sign in. */
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
        /** @description The author of a post, below its text. */
        PostAuthorResponse: {
            about: string;
            picture: components["schemas"]["FeatureImageResponse"] | null;
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
            /** @description The date that readers see. */
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
            /** @description Size of the HTML part in bytes. Gmail clips emails of more than 102 kB. */
            htmlSize: number;
            isPublished: boolean;
            newsletter: components["schemas"]["NewsletterResponse"] | null;
            previewText: string;
            subject: string;
            /** @description How many members would get it now. */
            subscribers: number;
            /** @description The text part of the email. */
            text: string;
        };
        /** @description What the page of a post shows. */
        PostPageResponse: {
            author: components["schemas"]["PostAuthorResponse"] | null;
            /** @description Empty for the name of the site. */
            authorName: string;
            /** @description The agents and prompts that `content` refers to. */
            cards: components["schemas"]["PostCardsResponse"];
            /** @description Sanitized HTML. Its headings have ids. An empty paragraph with `data-card` stands for one of `cards`. */
            content: string;
            createdAt: string;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            /** @description The table of contents; empty unless there are at least three headings. */
            headings: components["schemas"]["HeadingResponse"][];
            id: string;
            isPublished: boolean;
            newer: components["schemas"]["PostLinkResponse"] | null;
            older: components["schemas"]["PostLinkResponse"] | null;
            /** @description The date that readers see. */
            publishedAt: string | null;
            readingMinutes: number;
            /** @description Up to three posts. */
            related: components["schemas"]["PostLinkResponse"][];
            /** @description When it will be published. */
            scheduledFor: string | null;
            /** @description Empty for the title. */
            seoTitle: string;
            slug: string;
            tags: components["schemas"]["TagResponse"][];
            title: string;
            updatedAt: string;
        };
        PostRequest: {
            /**
             * @description An admin; unchanged without it.
             * @default null
             */
            authorId?: string | null;
            /**
             * @description The name that readers see; empty for the name of the site. Without it, a new post or author has the author's
             *     first name.
             * @default null
             */
            authorName?: string | null;
            /** @description HTML from the editor; the server sanitizes it. */
            content: string;
            /** @description Up to 300 characters. */
            excerpt: string;
            /** @default null */
            featureImage?: components["schemas"]["FeatureImageRequest"] | null;
            /** @default false */
            isPublished?: boolean;
            /**
             * @description When to publish a draft, such as `2026-12-01T09:00` in the time zone of the site. Empty: never. Without it, the
             *     schedule stays as it is.
             * @default null
             */
            publishAt?: string | null;
            /**
             * @description Empty for the excerpt.
             * @default
             */
            seoDescription?: string;
            /**
             * @description Empty for the title.
             * @default
             */
            seoTitle?: string;
            /** @description Lowercase letters, numbers and single hyphens between them. */
            slug: string;
            /**
             * @description Those with the same slug are one tag.
             * @default []
             */
            tags?: string[];
            title: string;
            /**
             * @description The version this edit is based on; 409 if there is a newer one.
             * @default null
             */
            updatedAt?: string | null;
            /** @default null */
            workingCopy?: components["schemas"]["SourceCopyRequest"] | null;
        };
        /** @description A post as admins edit it. */
        PostResponse: {
            authorId: string;
            /** @description The name that readers see; empty for the name of the site. */
            authorName: string;
            /** @description Sanitized HTML. */
            content: string;
            createdAt: string;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            id: string;
            isPublished: boolean;
            /** @description The date that readers see. */
            publishedAt: string | null;
            readingMinutes: number;
            /** @description When it will be published. */
            scheduledFor: string | null;
            /** @description Empty for the excerpt. */
            seoDescription: string;
            /** @description Empty for the title. */
            seoTitle: string;
            slug: string;
            tags: string[];
            title: string;
            /** @description Send it with an update to detect concurrent edits. */
            updatedAt: string;
        };
        PostSummaryResponse: {
            createdAt: string;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            id: string;
            /** @description The date that readers see. */
            publishedAt: string | null;
            readingMinutes: number;
            slug: string;
            title: string;
        };
        PreviewLinkResponse: {
            /** @description Null without a link. */
            createdAt: string | null;
        };
        /** @description An open report of an agent or a prompt. */
        ProblemReportResponse: {
            createdAt: string;
            id: string;
            note: string | null;
            reporter: components["schemas"]["ReporterResponse"] | null;
        };
        /** @description A prompt in a post, without its text. */
        PromptCardResponse: {
            category: string;
            id: string;
            name: string;
            /** @description The slug of the prompt's page, `/prompts/{slug}`. */
            slug: string;
        };
        /** @description What the page of a prompt shows. */
        PromptPageResponse: {
            category: string;
            /** @description How often members copied it; null below 25. */
            copies: number | null;
            /** @description The names of what members fill in. */
            fields: string[];
            name: string;
            /** @description The first two lines of its text, cut after 160 characters. */
            preview: string;
            prompt: components["schemas"]["PromptResponse"] | null;
            slug: string;
        };
        PromptRequest: {
            category: string;
            /**
             * @description Whether a new prompt is not published yet. Ignored for an existing one.
             * @default false
             */
            isDraft?: boolean;
            /** @description Up to 50 characters. */
            name: string;
            /**
             * @description Why the text of an existing prompt is changed, for its history.
             * @default
             */
            note?: string;
            /** @description Up to 500 characters, unless `MARIGOLD_PROMPT_MAX_LENGTH` allows more. */
            promptText: string;
            /**
             * @description The version this edit is based on; 409 if there is a newer one.
             * @default null
             */
            updatedAt?: string | null;
        };
        PromptResponse: {
            category: string;
            /** @description How often members copied it; null below 25, and outside of the list and the page of members. */
            copies: number | null;
            createdAt: string;
            id: string;
            /** @description Featured prompts come first. */
            isFeatured: boolean;
            name: string;
            promptText: string;
            /** @description The slug of its page, `/prompts/{slug}`. */
            slug: string;
            updatedAt: string;
        };
        /** @description A text that a prompt had until it was changed. */
        PromptRevisionResponse: {
            /** @description Why it was replaced. */
            note: string | null;
            promptText: string;
            replacedAt: string;
            /** @description The first name; null once the account is deleted. */
            replacedBy: string | null;
        };
        /** @enum {string} */
        ProviderName: "sandbox" | "stripe";
        PublishAppearanceRequest: {
            /** @description The version that this edit is based on, 0 for the default look; 409 if it is not current. */
            basedOn: number;
            /** @default {} */
            values: components["schemas"]["AppearanceValues"];
        };
        PublishPackageRequest: {
            /**
             * @description What changed, for members.
             * @default
             */
            note?: string;
            /**
             * @description Whether the members who bought the agent get an email, at most one a day each.
             * @default false
             */
            notify?: boolean;
            /**
             * @description The draft that the admin has checked; 409 if it has changed since.
             * @default null
             */
            updatedAt?: string | null;
        };
        PurchaseResponse: {
            /** @description The price paid, in cents. */
            amount: number;
            /** @description The title of the bundle that it was bought in; the amount is its part of the bundle's price. */
            bundle: string | null;
            createdAt: string;
            /** @description The discount code of the order; its purchases add up to what was paid after the discount. */
            discountCode: string | null;
            gpt: components["schemas"]["PurchasedAgentResponse"];
            id: string;
            /** @description Whether it was imported from another shop. */
            isImported: boolean;
            orderId: string;
            /** @description As on the receipt; shared by everything in the order. */
            orderNumber: string;
            status: components["schemas"]["PurchaseStatusName"];
        };
        /** @enum {string} */
        PurchaseStatusName: "owned" | "refunded" | "disputed" | "revoked";
        PurchasedAgentResponse: {
            description: string;
            hasPackage: boolean;
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
            discountAmount: number;
            items: components["schemas"]["QuotedItemResponse"][];
            subtotal: number;
            total: number;
        };
        /** @description A bundle that items of the cart are bought in; amounts in cents. */
        QuotedBundleResponse: {
            credits: components["schemas"]["CreditedAgentResponse"][];
            id: string;
            /** @description For a member who owns none of its agents. */
            price: number;
            /** @description What its items would cost separately. */
            separateTotal: number;
            title: string;
            /** @description The price less the credits; the sum of its items. */
            total: number;
        };
        QuotedDiscountResponse: {
            code: string;
            id: string;
        };
        QuotedItemResponse: {
            /** @description The bundle that it is bought in. */
            bundleId: string | null;
            description: string;
            hasPackage: boolean;
            id: string;
            /** @description Whether buyers can open the agent yet. */
            isDeliverable: boolean;
            /** @description Where its link opens: the name of an assistant or a host; null without a link. */
            opensIn: string | null;
            /** @description In cents, before the discount: its own price, or its part of the bundle's price. */
            price: number;
            /** @description In cents, what it costs without the bundle. */
            separatePrice: number;
            title: string;
        };
        /** @description The average of the visible reviews, once there are three. */
        RatingResponse: {
            /** @description From 1 to 5, with one decimal. */
            average: number;
            count: number;
        };
        ReauthenticateRequest: {
            /**
             * @description Six digits from the email or the authenticator app. Digits of other scripts and any separators are accepted, too.
             * @default null
             */
            code?: string | null;
            /** @default null */
            password?: string | null;
        };
        RecentUseResponse: {
            id: string;
            kind: components["schemas"]["ToolboxItemKind"];
            usedAt: string;
        };
        RecordCopyRequest: {
            /** @description The prompt as the member saw it, without what they filled in; as long as a prompt may be. */
            promptText: string;
        };
        /** @description Recovery codes, shown only once. */
        RecoveryCodesResponse: { recoveryCodes: string[]; };
        RefundItemRequest: {
            agentId: string;
            /** @description In cents, at most what is left of the charge for this agent. */
            amount: number;
        };
        RefundOrderRequest: {
            items: components["schemas"]["RefundItemRequest"][];
            /** @description Chosen by the client. A repeated request with the same key refunds once. */
            key: string;
            /** @description Only the team sees this, but it's included in a copy of the member's data. */
            reason: string;
        };
        /** @enum {string} */
        RefundStatusResponse: "requested" | "pending" | "succeeded" | "failed";
        RegisterRequest: {
            email: string;
            firstName: string;
            /**
             * @description Whether to email new posts to the member.
             * @default null
             */
            newPosts?: boolean | null;
            /** @description Generated by the browser; the member never sees it. It is dropped unless this browser also opens the emailed link. */
            password: string;
            /**
             * @description The page that led to this site, such as `document.referrer`. Only its host is stored, and nothing if the browser opts out of being counted or `utmSource` is set.
             * @default null
             */
            referrer?: string | null;
            /**
             * @description A field that people do not see. A sign-up that fills it in is discarded.
             * @default null
             */
            remarks?: string | null;
            /**
             * @description The page to return to after verifying the address. Anything but a page of this site is ignored.
             * @default null
             */
            returnTo?: string | null;
            /**
             * @description The stamp of the form, from `GET /api/auth/sign-up-stamp`. Without a valid one, a few sign-ups an hour send an email;
             *     the others get the same response and are discarded.
             * @default null
             */
            stamp?: string | null;
            /**
             * @description The parameter `utm_source` of the page that was opened first.
             * @default null
             */
            utmSource?: string | null;
        };
        RegisterResponse: { email: string; };
        /** @description Another agent of the same category. */
        RelatedAgentResponse: {
            description: string;
            isPremium: boolean;
            /** @description In cents; 0 for free agents. */
            price: number;
            slug: string;
            title: string;
        };
        RenamePasskeyRequest: { name: string; };
        RenameTagRequest: {
            /**
             * @description Whether to merge it with another tag of this name; 409 otherwise.
             * @default false
             */
            merge?: boolean;
            name: string;
        };
        ReplyToReviewRequest: {
            /**
             * @description Plain text that everyone sees below the review; empty to remove the reply.
             * @default
             */
            reply?: string;
            /**
             * @description The version of the review that the admin has read; 409 if there is a newer one.
             * @default null
             */
            updatedAt?: string | null;
        };
        ReportProblemRequest: {
            /**
             * @description Optional description.
             * @default
             */
            note?: string;
        };
        ReportStepResponse: {
            newMembers: number;
            orders: number;
            /** @description In cents, net of refunds. */
            revenue: number;
            /** @description When the hour, day or month begins. */
            since: string;
        };
        ReporterResponse: {
            email: string;
            firstName: string;
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
            id: string;
        };
        ReviewRequest: {
            stars: number;
            /**
             * @description Optional plain text.
             * @default
             */
            text?: string;
            /**
             * @description The version this edit is based on; 409 if there is a newer one. Without it, the review is new.
             * @default null
             */
            updatedAt?: string | null;
        };
        /** @description A review as everyone sees it. */
        ReviewResponse: {
            /** @description The author's first name. */
            author: string;
            id: string;
            /** @description When it was written, such as `2026-11`. */
            month: string;
            /** @description The site's reply, in plain text. */
            reply: string | null;
            /** @description From 1 to 5. */
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
            id: string;
            savedAt: string;
            title: string;
        };
        RevisionSummaryResponse: {
            id: string;
            savedAt: string;
            /** @description The first name; null once the account is deleted. */
            savedBy: string | null;
            title: string;
        };
        /** @enum {string} */
        RoleName: "owner" | "editor" | "support";
        /** @enum {string} */
        RowOutcomeResponse: "new_member" | "new_purchase" | "unchanged" | "problem" | "invited" | "kept" | "undone";
        /** @description A previewed agent that has a page. */
        SampleAgentResponse: {
            /** @description The agent that is shown instead of the default one. */
            gpt?: components["schemas"]["AgentResponse"];
            /** @description The slug of its page. */
            slug: string;
            /** @description The title of the default agent at its place. */
            title: string;
        };
        SaveSellerRequest: {
            /** @description The version that this edit is based on; 409 if it is not current. */
            basedOn: number;
            /** @default {} */
            values: components["schemas"]["SellerValues"];
        };
        SavedWorkingCopyResponse: { updatedAt: string; };
        ScheduleNewsletterRequest: {
            audience?: components["schemas"]["AudienceBody"] | null;
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
            /** @description Absent while it is off. */
            enabledAt?: string;
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
            /** @description The legal name, the postal address and the tax number, as far as an owner has entered them. */
            lines: string[];
            /** @description Of the site. */
            name: string;
        };
        /** @description A value that is missing is empty. */
        SellerValues: {
            address?: string;
            attachInvoices?: boolean;
            country?: string;
            email?: string;
            name?: string;
            rates?: {
                country: string;
                from: string;
                percent: string;
                region?: string;
            }[];
            reverseCharge?: boolean;
            taxName?: string;
            taxNumber?: string;
        };
        SellerVersionResponse: {
            /** @description 0 until an owner has saved one. */
            number: number;
            values: components["schemas"]["SellerValues"];
        };
        /** @enum {string} */
        SendChoiceRequest: "now" | "later" | "when_published";
        /** @description A session of the member. */
        SessionResponse: {
            /** @description Browser and system, such as "Firefox on Windows". */
            device: string;
            /** @description Identifies the session; not a credential. */
            id: string;
            /** @description Whether it is the current session. */
            isCurrent: boolean;
            /** @description Accurate to five minutes. */
            lastSeenAt: string;
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
            id: string;
            memberId: string;
            number: string;
            /** @description In cents. */
            refunded: number;
            settledAt: string;
            /** @description In cents. */
            total: number;
        };
        SetupItemResponse: {
            /** @description What the health check found, in one sentence; empty if no check is about this step. */
            message: string;
            state: components["schemas"]["SetupStateName"];
            step: components["schemas"]["SetupStepName"];
        };
        SetupResponse: {
            /** @description Where backups of this installation could be, as `MARIGOLD_BACKUP_URL`. */
            backupExample: string;
            /** @description Only `ready` if nothing is left to do. Empty once that is skipped, and for a demo or a site that has customers. */
            steps: components["schemas"]["SetupItemResponse"][];
        };
        /** @enum {string} */
        SetupStateName: "open" | "done" | "skipped" | "not_needed";
        /** @enum {string} */
        SetupStepName: "brand" | "seller" | "contact" | "legal_pages" | "time_zone" | "email" | "payments" | "backup" | "agent" | "post" | "test_purchase" | "ready";
        SignInCodeRequest: {
            /** @description Six digits. Digits of other scripts and any separators are accepted, too. */
            code: string;
        };
        /** @description A sign-up form that was opened. */
        SignUpStampResponse: {
            /** @description To be sent with the form, once. */
            stamp: string;
            /** @description A form that is sent earlier is discarded. */
            waitMilliseconds: number;
        };
        SiteTexts: {
            author_name?: string;
            author_text?: string;
            closing_line?: string;
            description?: string;
            email_footer?: string;
            eyebrow?: string;
            first_feature_text?: string;
            first_feature_title?: string;
            first_slip_category?: string;
            first_slip_text?: string;
            first_slip_time?: string;
            first_slip_title?: string;
            members?: string;
            name?: string;
            search_description?: string;
            second_feature_text?: string;
            second_feature_title?: string;
            second_slip_category?: string;
            second_slip_text?: string;
            second_slip_time?: string;
            second_slip_title?: string;
            sender_name?: string;
            tagline?: string;
            third_feature_text?: string;
            third_feature_title?: string;
            third_slip_category?: string;
            third_slip_text?: string;
            third_slip_time?: string;
            third_slip_title?: string;
        };
        /** @description An Agent Skill: `SKILL.md`, or a ZIP file with it. Up to 22 MB. */
        SkillFileRequest: string;
        SourceCopyRequest: {
            /** @description Identifies the open editor. */
            editor: string;
            /** @description The id of the new post. */
            id?: string | null;
            /** @description The version of the working copy that the editor loaded or saved last. */
            updatedAt?: string | null;
        };
        /** @enum {string} */
        SourceKindResponse: "host" | "utm_source";
        SourceResponse: {
            /** @description Members who joined in the period. */
            joined: number;
            kind: components["schemas"]["SourceKindResponse"];
            /** @description A host such as `news.example`, or the value of `utm_source`. */
            name: string;
            /** @description Orders in the period of members who once joined through it. */
            orders: number;
            /** @description Page views that it led to directly. */
            visits: number;
        };
        /** @enum {string} */
        SubjectKindResponse: "agent" | "bundle" | "prompt" | "post" | "legal_page" | "appearance" | "seller" | "image" | "discount" | "user" | "order" | "purchase" | "refund" | "review" | "payment_discrepancy" | "email" | "newsletter" | "member_import" | "webhook" | "export";
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
            previewText?: string;
            /**
             * @description Empty for the title of the post.
             * @default
             */
            subject?: string;
        };
        /** @description A part of a text, as plain text. */
        TextSegmentResponse: {
            /** @description Whether it matches a word of the query. */
            isMatch: boolean;
            text: string;
        };
        /** @description The token of an emailed link. */
        TokenRequest: { token: string; };
        TokensResponse: {
            accent: string | null;
            /** @description The color of the query, or the nearest one that is readable; null for the default. */
            brand: string | null;
            /** @description Values of CSS custom properties for both themes, by name. */
            tokens: { [key: string]: string; };
        };
        /** @enum {string} */
        ToolboxItemKind: "agent" | "prompt";
        /** @description An agent or a prompt. */
        ToolboxItemReference: {
            id: string;
            kind: components["schemas"]["ToolboxItemKind"];
        };
        /** @description A member's toolbox. What is no longer available is left out. */
        ToolboxResponse: {
            /** @description The agents of all lists. */
            agents: components["schemas"]["AgentResponse"][];
            /** @description In the member's order. */
            favorites: components["schemas"]["ToolboxItemReference"][];
            /** @description By title. */
            ownedAgents: string[];
            /** @description The prompts of all lists. */
            prompts: components["schemas"]["PromptResponse"][];
            /** @description Most recent first. */
            recent: components["schemas"]["RecentUseResponse"][];
        };
        /** @description Admins, robots and browsers that ask not to be counted are not included. */
        TrafficResponse: {
            pageViews: components["schemas"]["FigureResponse"];
            /** @description Most viewed first. */
            pages: components["schemas"]["PageViewsResponse"][];
            /** @description Most visits first. */
            sources: components["schemas"]["SourceResponse"][];
            steps: components["schemas"]["TrafficStepResponse"][];
            /** @description About how many. Someone who comes on two days counts twice. */
            visitors: components["schemas"]["FigureResponse"];
        };
        TrafficStepResponse: {
            /** @description When the hour, day or month begins. Visitors of a day are in its first hour. */
            since: string;
            visitors: number;
        };
        TrashItemResponse: {
            /** @description When it is erased; null if it is in the archive. */
            erasedAt: string | null;
            id: string;
            kind: components["schemas"]["ContentKind"];
            /** @description Its title or name. */
            name: string;
            /** @description When it was deleted or archived. */
            removedAt: string;
        };
        UpdateDiscountRequest: {
            terms: components["schemas"]["DiscountTermsRequest"];
            /** @description The version this edit is based on; 409 if there is a newer one. */
            updatedAt?: string | null;
        };
        UpdateProfileRequest: {
            /** @default null */
            email?: string | null;
            /** @default null */
            firstName?: string | null;
        };
        UpdateWebhookRequest: {
            events: components["schemas"]["WebhookEventName"][];
            /** @description While it is off, no event is stored for it, and stored ones wait. */
            isOn: boolean;
        };
        UpdatedAgentResponse: {
            id: string;
            /** @description What changed; may be empty. */
            note: string;
            title: string;
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
            gptIds?: string[];
        };
        VerifyResponse: {
            /** @description The page that the member wanted to go to when they signed up. */
            returnTo?: string;
            /** @description False if the link was used before: the email address is verified, but no session starts. */
            signedIn: boolean;
        };
        ViewAsRequest: { view: components["schemas"]["ViewName"]; };
        /** @enum {string} */
        ViewName: "visitor" | "member";
        /** @description An event on its way to one endpoint. */
        WebhookDeliveryResponse: {
            attempts: number;
            createdAt: string;
            deliveredAt: string | null;
            event: components["schemas"]["WebhookEventName"] | null;
            /** @description The header `webhook-id`. */
            id: string;
            /** @description Why there was no response to the last attempt. */
            lastError: string | null;
            /** @description Of the last response. */
            lastStatus: number | null;
            /** @description Null once it is delivered or given up. */
            nextAttemptAt: string | null;
            webhookId: string;
        };
        /** @enum {string} */
        WebhookEventName: "member.joined" | "order.paid" | "order.refunded";
        /** @description A webhook event as the provider sends it. */
        WebhookEventRequest: Record<string, never>;
        /**
         * @description `gone`: it responded with 410. `failing`: nothing could be delivered for three days.
         * @enum {string}
         */
        WebhookOffReason: "gone" | "failing";
        /** @description An endpoint without its secret. */
        WebhookResponse: {
            createdAt: string;
            events: components["schemas"]["WebhookEventName"][];
            /** @description Since when no attempt has succeeded. */
            failingSince: string | null;
            id: string;
            isOn: boolean;
            offReason: components["schemas"]["WebhookOffReason"] | null;
            url: string;
        };
        WebhookSecretResponse: {
            id: string;
            /** @description What deliveries are signed with. It is not shown again. */
            secret: string;
        };
        WelcomeEmailRequest: {
            /** @description The version that this edit is based on; 409 if it is not current. */
            basedOn: number;
            /** @description HTML from the editor; the server sanitizes it. */
            content: string;
            isOn: boolean;
            subject: string;
        };
        WelcomeEmailResponse: {
            /** @description Sanitized HTML. */
            content: string;
            isOn: boolean;
            /** @description 0 until an admin has saved one. */
            number: number;
            subject: string;
        };
        WelcomeResponse: { steps: components["schemas"]["FirstStepsResponse"] | null; };
        /** @description The text of an open editor, complete or not. */
        WorkingCopyRequest: {
            /** @description HTML from the editor; the server sanitizes it. */
            content?: string;
            /** @description Identifies the open editor. Its own saves never conflict. */
            editor: string;
            excerpt?: string;
            featureImage?: components["schemas"]["FeatureImageRequest"] | null;
            /** @description The version of the post that the editor loaded; absent for a new post. */
            postUpdatedAt?: string | null;
            seoDescription?: string;
            seoTitle?: string;
            slug?: string;
            tags?: string[];
            title?: string;
            /** @description The version of the working copy that the editor loaded or saved last; 409 if another editor saved a newer one. */
            updatedAt?: string | null;
        };
        WorkingCopyResponse: {
            /** @description Sanitized HTML. */
            content: string;
            /** @description The first name; null once the account is deleted. */
            editedBy: string | null;
            excerpt: string;
            featureImage: components["schemas"]["FeatureImageResponse"] | null;
            /** @description The id of the post, or of the new post. */
            id: string;
            /** @description The version of the post that it changes; null for a new post. */
            postUpdatedAt: string | null;
            seoDescription: string;
            seoTitle: string;
            slug: string;
            tags: string[];
            title: string;
            updatedAt: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
